import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { markedWithdrawal, SELECT_WITHDRAWAL, type StoredWithdrawal, type WithdrawalRow } from './withdrawal-rows.ts';

const LARGEST_ID = 2n ** 63n - 1n;

/** A withdrawal that the program wrote, locked until the transaction ends. */
export async function lockWithdrawal(tx: Queryable, marks: Marks, id: bigint): Promise<StoredWithdrawal | undefined> {
  if (id > LARGEST_ID) return undefined;
  const [row] = await tx.query<StoredWithdrawal>(`${SELECT_WITHDRAWAL} where id = $1 for update`, [String(id)]);
  return row !== undefined && marks.holds(markedWithdrawal(row), row.mark) ? row : undefined;
}

/** A withdrawal that the program wrote, as it stands. */
export async function findWithdrawal(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  id: bigint,
): Promise<StoredWithdrawal | undefined> {
  if (id > LARGEST_ID) return undefined;
  const [row] = await on.query<StoredWithdrawal>(`${SELECT_WITHDRAWAL} where id = $1`, [String(id)]);
  return row !== undefined && marks.holds(markedWithdrawal(row), row.mark) ? row : undefined;
}

/** Whether operators have put down a payment of a bank or network already, for a withdrawal or for what was sent back. */
export async function isPaymentUsed(on: Queryable, reference: string): Promise<boolean> {
  return (await on.query(USED, [reference])).length > 0;
}

const USED = `select 1 from withdrawal where reference = $1 and payer <> 'house-desk'
  union all select 1 from bank_line where return_reference = $1 limit 1`;
const WRITE = `update withdrawal set state = $2, decided_at = $3, reviewer = $4, second = $5, reason = $6, paid_at = $7,
    payer = $8, payer_second = $9, reference = $10, mark = $11 where id = $1`;

export async function writeWithdrawal(tx: Queryable, marks: Marks, row: WithdrawalRow): Promise<void> {
  await tx.query(WRITE, [
    ...[String(row.id), row.state, row.decided_at, row.reviewer, row.second, row.reason],
    ...[row.paid_at, row.payer, row.payer_second, row.reference, marks.make(markedWithdrawal(row))],
  ]);
}
