import type { OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import type { Marks } from '../identity/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { currencyOf, type DepositRow, markedDeposit, SELECT_DEPOSIT, type Stored } from './deposit-rows.ts';
import { markedWithdrawal, SELECT_WITHDRAWAL, type StoredWithdrawal } from './withdrawal-rows.ts';

type Moved = Pick<OutputOf<'customers/record'>, 'deposits' | 'withdrawals'>;

/** A customer's newest deposits and withdrawals, for the customer's file; what waits comes first, and late ones are named so. */
export async function customerFunding(
  on: Queryable,
  marks: Pick<Marks, 'holds'>,
  customer: number,
  now: number,
): Promise<Moved> {
  const newest = (select: string, open: string) =>
    `${select} where customer_id = $1 order by (state in (${open})) desc, id desc limit 30`;
  const deposits = await on.query<Stored<DepositRow>>(newest(SELECT_DEPOSIT, "'under-review'"), [customer]);
  const withdrawals = await on.query<StoredWithdrawal>(newest(SELECT_WITHDRAWAL, "'under-review', 'approved'"), [
    customer,
  ]);
  const shown = (row: Pick<DepositRow, 'id' | 'asset' | 'amount' | 'asked_at' | 'due_at'>, end: number) => ({
    ...{ id: String(row.id), currency: currencyOf(row.asset), amount: formatMinor(row.amount) },
    ...{ askedAt: row.asked_at.getTime(), dueAt: row.due_at.getTime(), late: end > row.due_at.getTime() },
  });
  return {
    deposits: deposits
      .filter((row) => marks.holds(markedDeposit(row), row.mark))
      .map((row) => ({ ...shown(row, row.decided_at?.getTime() ?? now), state: row.state })),
    withdrawals: withdrawals
      .filter((row) => marks.holds(markedWithdrawal(row), row.mark))
      .map((row) => ({ ...shown(row, row.paid_at?.getTime() ?? row.decided_at?.getTime() ?? now), state: row.state })),
  };
}
