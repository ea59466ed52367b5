import type { Cash, Units } from '@kuroshio/money';
import { customerAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/**
 * A company pays its holder, on the day of payment.
 *
 * | debit              | credit             | amount |
 * | ------------------ | ------------------ | ------ |
 * | house:issuers      | customer:available | gross  |
 * | customer:available | house:fees         | fees   |
 * | customer:available | house:tax          | tax    |
 */
export function dividend(fact: {
  readonly customer: number;
  /** The corporate action: once per action and customer. */
  readonly actionId: bigint;
  readonly asset: number;
  readonly gross: Cash;
  readonly fees: Cash;
  readonly tax: Cash;
}): Posting {
  const available = customerAccount(fact.customer, fact.asset, 'available');
  return posting('dividend', fact.customer, fact.actionId, fact.customer, [
    { debit: houseAccount('issuers', fact.asset), credit: available, amount: fact.gross },
    { debit: available, credit: houseAccount('fees', fact.asset), amount: fact.fees },
    { debit: available, credit: houseAccount('tax', fact.asset), amount: fact.tax },
  ]);
}

/**
 * A holder's shares become more or fewer on an ex-date, those held for open sales too; the fraction of a share that is
 * left over is paid.
 *
 * | debit                      | credit                     | amount       |
 * | -------------------------- | -------------------------- | ------------ |
 * | house:issuers (shares)     | customer:available (shares)| available > 0 |
 * | customer:available (shares)| house:issuers (shares)     | −available > 0 |
 * | house:issuers (shares)     | customer:held (shares)     | held > 0     |
 * | customer:held (shares)     | house:issuers (shares)     | −held > 0    |
 * | house:issuers (cash)       | customer:available (cash)  | paid         |
 */
export function shareChange(fact: {
  readonly customer: number;
  readonly actionId: bigint;
  readonly shareAsset: number;
  readonly cashAsset: number;
  /** By how much the free shares and those held for sales change; may be negative. */
  readonly available: Units;
  readonly held: Units;
  /** For the fraction of a share. */
  readonly paid: Cash;
}): Posting {
  const issuers = houseAccount('issuers', fact.shareAsset);
  const move = (purpose: 'available' | 'held', change: Units) => {
    const own = customerAccount(fact.customer, fact.shareAsset, purpose);
    const amount = BigInt(change);
    return amount < 0n ? { debit: own, credit: issuers, amount: -amount } : { debit: issuers, credit: own, amount };
  };
  return posting('share-change', fact.customer, fact.actionId, fact.customer, [
    move('available', fact.available),
    move('held', fact.held),
    {
      debit: houseAccount('issuers', fact.cashAsset),
      credit: customerAccount(fact.customer, fact.cashAsset, 'available'),
      amount: fact.paid,
    },
  ]);
}
