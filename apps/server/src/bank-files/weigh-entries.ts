import { ok, type Outcome } from '@kuroshio/base';
import type { OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { BANK_FILE, type BankLineRow, markedLine, SELECT_LINE, type Stored } from '../funding/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import {
  type BankFileRow,
  type DebitRow,
  digestEntries,
  type EntryRow,
  type Kept,
  markedDebit,
  newDigest,
  SELECT_DEBIT,
} from './file-rows.ts';

type Fate = OutputOf<'bank-files/read-bank-file'>['fates'][number]['fate'];

/** A movement with what would become of it. */
export interface Weighed {
  readonly entry: EntryRow;
  readonly fate: Fate;
  /** That it credits, or that was credited by it. */
  readonly deposit: bigint | null;
}

const CHUNK = 1_000;
const ENTRIES = `select line, place, direction, amount, at, pay_to, reference, remark from bank_file_entry
  where file_id = $1 and line > $2 order by line limit ${CHUNK}`;
const LINES = `${SELECT_LINE} where reference = any($1::text[]) and source in ('${BANK_FILE}', 'operator')`;
const DEBITS = `${SELECT_DEBIT} where reference = any($1::text[])`;
/** Deposits that wait, without those for which just their amount has come already. */
const WAITING = `select id, pay_to, asset, amount, asked_at from deposit d where state = 'under-review' and pay_to = any($1::text[])
  and pay_to <> '' and not exists (select 1 from bank_line l where l.pay_to = d.pay_to and l.state = 'unmatched' and l.at >= d.asked_at
    and l.amount = d.amount and l.asset = d.asset)`;

interface Waiting {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly pay_to: string;
  readonly asset: number;
  readonly amount: bigint;
  readonly asked_at: Date;
}

/**
 * Weighs the movements of a file that waits, a thousand at a time, in their order. What another file has told already changes nothing;
 * what another file tells otherwise, or a row that nobody of us has written, refuses the whole file. At the end the movements must be those
 * that were read when it was handed in.
 * @param take is given each thousand
 */
export async function weighEntries(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  file: Pick<BankFileRow, 'id' | 'asset' | 'digest'>,
  take: (weighed: readonly Weighed[]) => Promise<void> | void,
): Promise<Outcome<null>> {
  const digest = newDigest();
  const taken = new Set<bigint>();
  for (let after = 0; ; ) {
    const entries = await on.query<EntryRow>(ENTRIES, [String(file.id), after]);
    const last = entries.at(-1);
    if (last === undefined) break;
    after = last.line;
    digestEntries(digest, entries);
    const weighed = await weighThousand(on, marks, file, { entries, taken });
    if (!weighed.ok) return weighed;
    await take(weighed.value);
  }
  return digest.digest().equals(Buffer.from(file.digest)) ? ok(null) : refuse('BANK_FILE_CHANGED');
}

async function weighThousand(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  { asset }: Pick<BankFileRow, 'asset'>,
  { entries, taken }: { readonly entries: readonly EntryRow[]; readonly taken: Set<bigint> },
): Promise<Outcome<Weighed[]>> {
  const of = (direction: EntryRow['direction']) => entries.filter((one) => one.direction === direction);
  const references = (direction: EntryRow['direction']) => of(direction).map(({ reference }) => reference);
  const lines = await on.query<Stored<BankLineRow>>(LINES, [references('credit')]);
  const debits = await on.query<Kept<DebitRow>>(DEBITS, [references('debit')]);
  const waiting = await on.query<Waiting>(WAITING, [of('credit').map(({ pay_to }) => pay_to)]);
  const forged =
    lines.find((row) => !marks.holds(markedLine(row), row.mark)) ??
    debits.find((row) => !marks.holds(markedDebit(row), row.mark));
  if (forged !== undefined) return refuse('BANK_LINE_FORGED', { reference: forged.reference });
  const told = new Map(lines.filter(({ source }) => source === BANK_FILE).map((row) => [row.reference, row]));
  const found = new Map(lines.filter(({ source }) => source !== BANK_FILE).map((row) => [row.reference, row]));
  const left = new Map(debits.map((row) => [row.reference, row]));
  const deposits = Map.groupBy(waiting, ({ pay_to }) => pay_to);

  const weighed: Weighed[] = [];
  for (const entry of entries) {
    const before = entry.direction === 'credit' ? told.get(entry.reference) : left.get(entry.reference);
    if (before !== undefined) {
      const isSame =
        before.asset === asset &&
        before.amount === entry.amount &&
        ('pay_to' in before ? before.pay_to === entry.pay_to : true);
      if (!isSame) return refuse('BANK_REFERENCE_DIFFERS', { reference: entry.reference, where: entry.place });
      weighed.push({ entry, fate: 'known', deposit: null });
    } else if (entry.direction === 'debit') weighed.push({ entry, fate: 'leaves', deposit: null });
    else weighed.push(creditOf(entry));
  }
  return ok(weighed);

  function creditOf(entry: EntryRow): Weighed {
    const named = found.get(entry.reference);
    if (named !== undefined) {
      // Named by operators for another amount: it goes to the queue, which says so.
      const isSame = named.asset === asset && named.amount === entry.amount;
      return isSame ? { entry, fate: 'found', deposit: named.deposit_id } : { entry, fate: 'queue', deposit: null };
    }
    const deposit = deposits
      .get(entry.pay_to)
      ?.find(
        (one) => !taken.has(one.id) && one.asset === asset && one.amount === entry.amount && one.asked_at <= entry.at,
      );
    if (deposit === undefined) return { entry, fate: 'queue', deposit: null };
    taken.add(deposit.id);
    return { entry, fate: 'matches', deposit: deposit.id };
  }
}
