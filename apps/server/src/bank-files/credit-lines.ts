import { BANK_FILE, COUNTS_ONCE, type Funding } from '../funding/index.ts';
import type { BankFileParts } from './bank-file-parts.ts';
import { type BankFileRow, type Kept, markedFile, SELECT_FILE } from './file-rows.ts';

const CHUNK = 256;
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
 * Credits deposits for which a file that two operators have approved tells just their amount: the command of every reviewer, with these two.
 * @returns how many it credited
 */
export async function creditLines(
  { database, marks }: Pick<BankFileParts, 'database' | 'marks'>,
  { decideDeposit }: Pick<Funding, 'decideDeposit'>,
  now: number,
): Promise<number> {
  let credited = 0;
  for (let after = 0n; ; ) {
    const due = await database.query<Due>(DUE, [String(after), new Date(now)]);
    const last = due.at(-1);
    if (last === undefined) return credited;
    after = last.id;
    const ids = [...new Set(due.map(({ file_id }) => String(file_id)))];
    const stored = await database.query<Kept<BankFileRow>>(FILES, [ids]);
    const files = new Map(stored.filter((row) => marks.holds(markedFile(row), row.mark)).map((row) => [row.id, row]));
    const decided = await Promise.all(
      due.map(async ({ deposit_id: id, file_id, reference }) => {
        const { maker = null, checker = null } = files.get(file_id) ?? {};
        // A file that nobody of us applied credits nobody.
        if (maker === null || checker === null) return false;
        const [reviewer, second] = [
          { kind: 'operator', id: maker } as const,
          { kind: 'operator', id: checker } as const,
        ];
        // Marks of deposit and line are held against them there, under lock; what was decided meanwhile is left alone.
        return (await decideDeposit({ id, reviewer, second, verdict: { passes: true, reference }, now })).ok;
      }),
    );
    credited += decided.filter(Boolean).length;
  }
}
