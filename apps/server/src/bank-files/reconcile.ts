import { assert } from '@kuroshio/base';
import { houseAccount } from '@kuroshio/ledger';
import { BANK_FILE } from '../funding/index.ts';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type BankFileRow, markedReconciliation, type ReconciliationRow } from './file-rows.ts';
import { endOfDay } from './taipei-days.ts';

/**
 * $1 the bank's account in the ledger, $2 its asset, $3 the moment. The four reasons for which a bank and its customer's books differ
 * though both are right; a movement counts in one of them as long as the other side has not told of it.
 */
const SUMS = `select
  (select coalesce(sum(case when t.credit = $1 then t.amount else -t.amount end), 0)::bigint
    from transfer t join posting p on p.id = t.posting_id where $1 in (t.debit, t.credit) and p.created_at <= $3) as ledger,
  (select coalesce(sum(l.amount), 0)::bigint from bank_line l where l.source = '${BANK_FILE}' and l.asset = $2 and l.at <= $3
    and not exists (select 1 from deposit d where d.id = l.deposit_id and d.state = 'passed' and d.decided_at <= $3)) as to_credit,
  (select coalesce(sum(b.amount), 0)::bigint from bank_debit b where b.asset = $2 and b.at <= $3
    and not exists (select 1 from withdrawal w where w.reference = b.reference and w.kind = 'card' and w.state = 'paid'
      and w.paid_at <= $3 and w.asset = b.asset and w.amount - w.fee = b.amount)) as to_debit,
  (select coalesce(sum(w.amount - w.fee), 0)::bigint from withdrawal w where w.kind = 'card' and w.state = 'paid' and w.asset = $2
    and w.paid_at <= $3 and not exists (select 1 from bank_debit b where b.reference = w.reference and b.at <= $3
      and b.asset = w.asset and b.amount = w.amount - w.fee)) as not_left,
  (select coalesce(sum(d.amount), 0)::bigint from deposit d where d.channel <> 'practice' and d.state = 'passed' and d.asset = $2
    and d.decided_at <= $3 and not exists (select 1 from bank_line l where l.deposit_id = d.id and l.source = '${BANK_FILE}'
      and l.at <= $3)) as not_come`;
const ADD = `insert into bank_reconciliation (id, file_id, asset, until, said, books, to_credit, to_debit, not_left, not_come, found_at,
  mark) overriding system value values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)`;

type Sums = Readonly<Record<'ledger' | 'to_credit' | 'to_debit' | 'not_left' | 'not_come', bigint>>;

/** What none of the four reasons explains. */
export const unexplained = ({ said, books, to_credit, to_debit, not_left, not_come }: ReconciliationRow): bigint =>
  said - (books + to_credit - to_debit + not_left - not_come);

/** Holds the closing balance of a file against the books at the end of that day, or at the moment in which the file was handed in. */
export async function reconcile(
  tx: Queryable,
  marks: Pick<Marks, 'make'>,
  { id, asset, closing, closing_on, uploaded_at }: BankFileRow,
  now: number,
): Promise<void> {
  const until = new Date(Math.min(endOfDay(closing_on), uploaded_at.getTime()));
  const [sums] = await tx.query<Sums>(SUMS, [houseAccount('bank', asset), asset, until]);
  const [next] = await tx.query<{ id: bigint }>("select nextval('bank_reconciliation_id_seq') as id");
  assert(sums !== undefined && next !== undefined, 'sums are one row');
  // The ledger counts what its accounts have been given: money in the bank is on the other side of that.
  const row: ReconciliationRow = {
    ...{ id: next.id, file_id: id, asset, until, said: closing, books: -sums.ledger, found_at: new Date(now) },
    ...{ to_credit: sums.to_credit, to_debit: sums.to_debit, not_left: sums.not_left, not_come: sums.not_come },
  };
  await tx.query(ADD, [
    ...[String(row.id), String(id), asset, until, row.said, row.books, row.to_credit, row.to_debit],
    ...[row.not_left, row.not_come, row.found_at, marks.make(markedReconciliation(row))],
  ]);
}
