import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import {
  type BankLineRow,
  type DepositRow,
  markedDeposit,
  markedLine,
  SELECT_DEPOSIT,
  SELECT_LINE,
  type Stored,
} from './deposit-rows.ts';

const LARGEST_ID = 2n ** 63n - 1n;

/** A deposit that the program wrote, locked until the transaction ends. */
export async function lockDeposit(tx: Queryable, marks: Marks, id: bigint): Promise<Stored<DepositRow> | undefined> {
  if (id > LARGEST_ID) return undefined;
  const [row] = await tx.query<Stored<DepositRow>>(`${SELECT_DEPOSIT} where id = $1 for update`, [String(id)]);
  return row !== undefined && marks.holds(markedDeposit(row), row.mark) ? row : undefined;
}

/** What has come to a number since a deposit was announced for it, and nobody has matched. */
export async function arrivedFor(
  on: Queryable,
  marks: Marks,
  { pay_to, asked_at }: Pick<DepositRow, 'pay_to' | 'asked_at'>,
): Promise<Stored<BankLineRow> | undefined> {
  if (pay_to === '') return undefined;
  const rows = await on.query<Stored<BankLineRow>>(
    `${SELECT_LINE} where pay_to = $1 and state = 'unmatched' and at >= $2 order by id limit 5`,
    [pay_to, asked_at],
  );
  return rows.find((row) => marks.holds(markedLine(row), row.mark));
}

const SETTLE = `update deposit set state = $2, decided_at = $3, reviewer = $4, second = $5, reason = $6, mark = $7 where id = $1`;

export async function writeDecided(tx: Queryable, marks: Marks, row: DepositRow): Promise<void> {
  await tx.query(SETTLE, [
    ...[String(row.id), row.state, row.decided_at, row.reviewer, row.second, row.reason],
    marks.make(markedDeposit(row)),
  ]);
}

/** Says what became of a line. */
export async function writeLine(tx: Queryable, marks: Marks, row: BankLineRow): Promise<void> {
  await tx.query('update bank_line set state = $2, deposit_id = $3, mark = $4 where id = $1', [
    ...[String(row.id), row.state, row.deposit_id === null ? null : String(row.deposit_id)],
    marks.make(markedLine(row)),
  ]);
}
