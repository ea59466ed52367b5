import type { Cash } from '@kuroshio/money';
import { customerAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/**
 * The settlement day of what an order traded on one day: what was held pays what is owed, or what was receivable
 * becomes available. Receivable that had been pledged for a purchase has become money, so it is now held for it.
 *
 * | debit               | credit             | amount    |
 * | ------------------- | ------------------ | --------- |
 * | customer:held       | customer:payable   | pay       |
 * | customer:receivable | customer:available | receive − redeem |
 * | customer:pledged    | customer:held      | redeem    |
 */
export function settlement(fact: {
  readonly customer: number;
  readonly orderId: bigint;
  /** The trading date as a number, 20261121: one settlement per order and trading date. */
  readonly step: number;
  readonly asset: number;
  readonly pay: Cash;
  readonly receive: Cash;
  /** The part of `receive` that purchases have pledged. */
  readonly redeem: Cash;
}): Posting {
  const account = (purpose: 'available' | 'held' | 'payable' | 'receivable' | 'pledged') =>
    customerAccount(fact.customer, fact.asset, purpose);
  return posting('settlement', fact.customer, fact.orderId, fact.step, [
    { debit: account('held'), credit: account('payable'), amount: fact.pay },
    { debit: account('receivable'), credit: account('available'), amount: fact.receive - fact.redeem },
    { debit: account('pledged'), credit: account('held'), amount: fact.redeem },
  ]);
}
