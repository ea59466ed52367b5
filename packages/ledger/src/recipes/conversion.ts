import type { Cash } from '@kuroshio/money';
import { customerAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/**
 * A customer's money of one currency becomes money of another. What the house keeps by the spread is what is left in its own
 * two accounts, at the market's rate.
 *
 * | debit              | credit             | amount |
 * | ------------------ | ------------------ | ------ |
 * | customer:available | house:conversion   | sold   |
 * | house:conversion   | customer:available | bought |
 */
export function conversion(fact: {
  readonly customer: number;
  readonly conversionId: bigint;
  readonly from: number;
  readonly sold: Cash;
  readonly to: number;
  readonly bought: Cash;
}): Posting {
  const { customer, conversionId, from, sold, to, bought } = fact;
  return posting('conversion', customer, conversionId, 0, [
    { debit: customerAccount(customer, from, 'available'), credit: houseAccount('conversion', from), amount: sold },
    { debit: houseAccount('conversion', to), credit: customerAccount(customer, to, 'available'), amount: bought },
  ]);
}
