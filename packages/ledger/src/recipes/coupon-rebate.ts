import type { Cash } from '@kuroshio/money';
import { customerAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/**
 * A coupon pays a fee, or a part of it, right after the fill that owed it.
 *
 * | debit      | credit             | amount |
 * | ---------- | ------------------ | ------ |
 * | house:fees | customer:available | amount |
 */
export function couponRebate(fact: {
  readonly customer: number;
  readonly orderId: bigint;
  /** Which use of a coupon by the order, from 1. */
  readonly useNo: number;
  readonly asset: number;
  readonly amount: Cash;
}): Posting {
  const { customer, orderId, useNo, asset, amount } = fact;
  return posting('coupon-rebate', customer, orderId, useNo, [
    { debit: houseAccount('fees', asset), credit: customerAccount(customer, asset, 'available'), amount },
  ]);
}
