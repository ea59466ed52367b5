import type { Cash } from '@kuroshio/money';
import { customerAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/**
 * Practice money for a customer, once per customer and asset.
 *
 * | debit                | credit             | amount |
 * | -------------------- | ------------------ | ------ |
 * | house:practiceGrants | customer:available | amount |
 */
export function practiceGrant(fact: {
  readonly customer: number;
  readonly asset: number;
  readonly amount: Cash;
}): Posting {
  return posting('practice-grant', fact.customer, BigInt(fact.customer), fact.asset, [
    {
      debit: houseAccount('practiceGrants', fact.asset),
      credit: customerAccount(fact.customer, fact.asset, 'available'),
      amount: fact.amount,
    },
  ]);
}
