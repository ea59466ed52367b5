import type { Cash, Units } from '@kuroshio/money';
import { customerAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

export interface FillFact {
  readonly customer: number;
  readonly orderId: bigint;
  /** Number of the fill within its order, from 1. */
  readonly step: number;
  readonly cashAsset: number;
  readonly shareAsset: number;
  readonly shares: Units;
  /** Price times shares. */
  readonly value: Cash;
  readonly fees: Cash;
  readonly tax: Cash;
  readonly counterparty: Counterparty;
}

/**
 * Who is on the other side of a fill: `clearing` where another customer is, `liquidity` where a simulated participant is,
 * `fractions` where the house gives or takes a fraction of a share.
 */
export type Counterparty = 'clearing' | 'liquidity' | 'fractions';

/**
 * A purchase trades: the shares are the customer's at once, the money is owed until the settlement day, when what
 * is held pays it. What was held in excess (a better price than the limit) is given back.
 *
 * | debit              | credit             | amount       |
 * | ------------------ | ------------------ | ------------ |
 * | house:counterparty | customer:available | shares       |
 * | customer:payable   | house:counterparty | value        |
 * | customer:payable   | house:fees         | fees         |
 * | customer:payable   | house:tax          | tax          |
 * | customer:held      | customer:available | release.held |
 * | customer:pledged   | customer:receivable| release.pledged |
 */
export function buyFill(
  fact: FillFact & { readonly release: { readonly held: Cash; readonly pledged: Cash } },
): Posting {
  const cash = (purpose: 'available' | 'held' | 'payable' | 'pledged' | 'receivable') =>
    customerAccount(fact.customer, fact.cashAsset, purpose);
  return posting('buy-fill', fact.customer, fact.orderId, fact.step, [
    {
      debit: houseAccount(fact.counterparty, fact.shareAsset),
      credit: customerAccount(fact.customer, fact.shareAsset, 'available'),
      amount: BigInt(fact.shares),
    },
    { debit: cash('payable'), credit: houseAccount(fact.counterparty, fact.cashAsset), amount: fact.value },
    { debit: cash('payable'), credit: houseAccount('fees', fact.cashAsset), amount: fact.fees },
    { debit: cash('payable'), credit: houseAccount('tax', fact.cashAsset), amount: fact.tax },
    { debit: cash('held'), credit: cash('available'), amount: fact.release.held },
    { debit: cash('pledged'), credit: cash('receivable'), amount: fact.release.pledged },
  ]);
}

/**
 * A sale trades: the shares go, the money is receivable until the settlement day, less charges.
 *
 * | debit               | credit              | amount |
 * | ------------------- | ------------------- | ------ |
 * | customer:held       | house:counterparty  | shares |
 * | house:counterparty  | customer:receivable | value  |
 * | customer:receivable | house:fees          | fees   |
 * | customer:receivable | house:tax           | tax    |
 */
export function sellFill(fact: FillFact): Posting {
  const receivable = customerAccount(fact.customer, fact.cashAsset, 'receivable');
  return posting('sell-fill', fact.customer, fact.orderId, fact.step, [
    {
      debit: customerAccount(fact.customer, fact.shareAsset, 'held'),
      credit: houseAccount(fact.counterparty, fact.shareAsset),
      amount: BigInt(fact.shares),
    },
    { debit: houseAccount(fact.counterparty, fact.cashAsset), credit: receivable, amount: fact.value },
    { debit: receivable, credit: houseAccount('fees', fact.cashAsset), amount: fact.fees },
    { debit: receivable, credit: houseAccount('tax', fact.cashAsset), amount: fact.tax },
  ]);
}
