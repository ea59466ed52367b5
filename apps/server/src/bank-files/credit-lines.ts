import { BANK_FILE, COUNTS_ONCE, type Funding } from '../funding/index.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import { type BankFileRow, type Kept, markedFile, SELECT_FILE } from './file-rows.ts';

/** A page is looked up by one join over all that waits: few pages, as each costs nearly the same. */
const CHUNK = 20_000;
/** So many in one transaction: enough that round trips are shared, few enough that orders do not wait for it. */
const AT_ONCE = 64;
/** What an operator has taken is theirs for its quarter of an hour. */
const DUE = `select l.id, l.reference, l.file_id, d.id as deposit_id from bank_line l
  join deposit d on d.pay_to = l.pay_to and d.state = 'under-review' and d.asked_at <= l.at and d.amount = l.amount and d.asset = l.asset
  where l.state = 'unmatched' and l.source = '${BANK_FILE}' and l.pay_to <> '' and l.id > $1 and ${COUNTS_ONCE}
    and not exists (select 1 from operator_case c where c.about = 'deposit/' || d.id and c.until > $2)
  order by l.id limit ${CHUNK}`;
const FILES = `${SELECT_FILE} where id = any($1::bigint[]) and state = 'applied'`;

interface Due {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly reference: string;
  readonly file_id: bigint;
  readonly deposit_id: bigint;
}

/**
 * Credits deposits for which a file that two operators have approved tells just their amount, with these two as reviewer and second.
 * @returns how many it credited
 */
export async function creditLines(
  { database, marks }: Pick<BankFileParts, 'database' | 'marks'>,
  { decideDeposit, creditMatched }: Pick<Funding, 'decideDeposit' | 'creditMatched'>,
  now: number,
): Promise<number> {
  /** Many at once; where one of them is not as it was, each by itself. Marks are held against both rows there, under lock. */
  async function credit({ maker, checker }: Pair, due: readonly Due[]): Promise<number> {
    const [reviewer, second] = [{ kind: 'operator', id: maker } as const, { kind: 'operator', id: checker } as const];
    const pairs = due.map(({ id, deposit_id }) => ({ lineId: id, depositId: deposit_id }));
    if (await creditMatched(pairs, { reviewer, second, now })) return due.length;
    let credited = 0;
    for (const { deposit_id: id, reference } of due) {
      const decided = await decideDeposit({ id, reviewer, second, verdict: { passes: true, reference }, now });
      if (decided.ok) credited += 1;
    }
    return credited;
  }

  let credited = 0;
  for (let after = 0n; ; ) {
    const due = await database.query<Due>(DUE, [String(after), new Date(now)]);
    const last = due.at(-1);
    if (last === undefined) return credited;
    after = last.id;
    const ids = [...new Set(due.map(({ file_id }) => String(file_id)))];
    const files = await database.query<Kept<BankFileRow>>(FILES, [ids]);
    // Two lines of one amount are for one deposit: the first.
    const first = [...new Map(due.toReversed().map((one) => [one.deposit_id, one])).values()].reverse();
    const byFile = Map.groupBy(first, ({ file_id }) => file_id);
    for (const file of files) {
      const { maker, checker } = file;
      // A file that nobody of us applied credits nobody.
      if (maker === null || checker === null || !marks.holds(markedFile(file), file.mark)) continue;
      const own = byFile.get(file.id) ?? [];
      for (let from = 0; from < own.length; from += AT_ONCE)
        credited += await credit({ maker, checker }, own.slice(from, from + AT_ONCE));
    }
  }
}

interface Pair {
  readonly maker: number;
  readonly checker: number;
}
