import type { Cash, Units } from '@kuroshio/money';
import { customerAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';
import type { FillFact } from './fill.ts';

/**
 * A short sale trades: the house lends the shares, and what the sale brings after its charges is held beside what the order holds
 * for the margin, until the shares are given back. By order and fill.
 *
 * | debit              | credit             | amount   |
 * | ------------------ | ------------------ | -------- |
 * | house:shorts       | house:counterparty | shares   |
 * | house:counterparty | customer:held      | value    |
 * | customer:held      | house:fees         | fees     |
 * | customer:held      | house:tax          | tax      |
 * | customer:held      | customer:available | released |
 *
 * @param fact its fees have the fee of the borrowing among them
 */
export function shortSaleFill(fact: FillFact & { readonly released: Cash }): Posting {
  const { customer, cashAsset, shareAsset, counterparty } = fact;
  const held = customerAccount(customer, cashAsset, 'held');
  return posting('short-sale', customer, fact.orderId, fact.step, [
    {
      debit: houseAccount('shorts', shareAsset),
      credit: houseAccount(counterparty, shareAsset),
      amount: BigInt(fact.shares),
    },
    { debit: houseAccount(counterparty, cashAsset), credit: held, amount: fact.value },
    { debit: held, credit: houseAccount('fees', cashAsset), amount: fact.fees },
    { debit: held, credit: houseAccount('tax', cashAsset), amount: fact.tax },
    { debit: held, credit: customerAccount(customer, cashAsset, 'available'), amount: fact.released },
  ]);
}

/**
 * Shares that were sold short are bought back: what was held for them pays, and what is left is receivable until the settlement
 * day, with what the house pays on it. By order and fill.
 *
 * | debit              | credit              | amount   |
 * | ------------------ | ------------------- | -------- |
 * | house:counterparty | house:shorts        | shares   |
 * | customer:held      | house:counterparty  | value    |
 * | customer:held      | house:fees          | fees     |
 * | customer:held      | house:tax           | tax      |
 * | customer:held      | customer:receivable | surplus  |
 * | house:interest     | customer:receivable | interest |
 * | customer:held      | customer:available  | released |
 */
export function shortCoverFill(
  fact: FillFact & { readonly surplus: Cash; readonly interest: Cash; readonly released: Cash },
): Posting {
  const { customer, cashAsset, shareAsset, counterparty } = fact;
  const own = (purpose: 'held' | 'receivable' | 'available') => customerAccount(customer, cashAsset, purpose);
  return posting('short-cover', customer, fact.orderId, fact.step, [
    {
      debit: houseAccount(counterparty, shareAsset),
      credit: houseAccount('shorts', shareAsset),
      amount: BigInt(fact.shares),
    },
    { debit: own('held'), credit: houseAccount(counterparty, cashAsset), amount: fact.value },
    { debit: own('held'), credit: houseAccount('fees', cashAsset), amount: fact.fees },
    { debit: own('held'), credit: houseAccount('tax', cashAsset), amount: fact.tax },
    { debit: own('held'), credit: own('receivable'), amount: fact.surplus },
    { debit: houseAccount('interest', cashAsset), credit: own('receivable'), amount: fact.interest },
    { debit: own('held'), credit: own('available'), amount: fact.released },
  ]);
}

interface ShortChangeFact {
  readonly customer: number;
  readonly changeId: bigint;
  readonly asset: number;
  readonly amount: Cash;
}

/**
 * A customer puts up more for shares that are owed. By the number of the change.
 *
 * | debit              | credit        | amount |
 * | ------------------ | ------------- | ------ |
 * | customer:available | customer:held | amount |
 */
export function shortMargin({ customer, changeId, asset, amount }: ShortChangeFact): Posting {
  return posting('short-margin', customer, changeId, 0, [
    { debit: customerAccount(customer, asset, 'available'), credit: customerAccount(customer, asset, 'held'), amount },
  ]);
}

/**
 * An ex-date comes while shares are owed: who owes them pays what their holder would have been paid. By the number of the change.
 *
 * | debit         | credit        | amount |
 * | ------------- | ------------- | ------ |
 * | customer:held | house:issuers | amount |
 */
export function shortDividend({ customer, changeId, asset, amount }: ShortChangeFact): Posting {
  return posting('short-dividend', customer, changeId, 0, [
    { debit: customerAccount(customer, asset, 'held'), credit: houseAccount('issuers', asset), amount },
  ]);
}

/**
 * Borrowing US shares has cost something over the last nights: out of what is held for them. By the number of the change.
 *
 * | debit         | credit     | amount |
 * | ------------- | ---------- | ------ |
 * | customer:held | house:fees | amount |
 */
export function shortFee({ customer, changeId, asset, amount }: ShortChangeFact): Posting {
  return posting('short-fee', customer, changeId, 0, [
    { debit: customerAccount(customer, asset, 'held'), credit: houseAccount('fees', asset), amount },
  ]);
}

/**
 * A day trade was not bought back, and is a short sale from now on: the fee of the borrowing and the rest of the tax, out of what is held for it. By the number of the change.
 *
 * | debit         | credit     | amount |
 * | ------------- | ---------- | ------ |
 * | customer:held | house:fees | fee    |
 * | customer:held | house:tax  | tax    |
 */
export function shortConversion(fact: {
  readonly customer: number;
  readonly changeId: bigint;
  readonly asset: number;
  readonly fee: Cash;
  readonly tax: Cash;
}): Posting {
  const { customer, changeId, asset, fee, tax } = fact;
  const held = customerAccount(customer, asset, 'held');
  return posting('short-conversion', customer, changeId, 0, [
    { debit: held, credit: houseAccount('fees', asset), amount: fee },
    { debit: held, credit: houseAccount('tax', asset), amount: tax },
  ]);
}

/**
 * An ex-date would leave a part of a share owed: a whole one is owed, and what it is more is added to what is held for it. By the number of the change.
 *
 * | debit         | credit        | amount |
 * | ------------- | ------------- | ------ |
 * | house:issuers | customer:held | amount |
 */
export function shortRounding({ customer, changeId, asset, amount }: ShortChangeFact): Posting {
  return posting('short-rounding', customer, changeId, 0, [
    { debit: houseAccount('issuers', asset), credit: customerAccount(customer, asset, 'held'), amount },
  ]);
}

/**
 * An ex-date makes more or fewer of shares that are owed: the house is owed as many more, or fewer. By the number of the change.
 *
 * | debit         | credit        | amount                 |
 * | ------------- | ------------- | ---------------------- |
 * | house:shorts  | house:issuers | where they become more |
 * | house:issuers | house:shorts  | where they become less |
 */
export function shortSharesChange(fact: {
  readonly customer: number;
  readonly shortId: bigint;
  /** The day as a number, 20261121. */
  readonly step: number;
  readonly shareAsset: number;
  readonly more: Units;
  readonly fewer: Units;
}): Posting {
  const [shorts, issuers] = [houseAccount('shorts', fact.shareAsset), houseAccount('issuers', fact.shareAsset)];
  return posting('short-change', fact.customer, fact.shortId, fact.step, [
    { debit: shorts, credit: issuers, amount: BigInt(fact.more) },
    { debit: issuers, credit: shorts, amount: BigInt(fact.fewer) },
  ]);
}

/**
 * Own shares are given back: what was held for those that were owed is free, and the broker pays its interest. The shares themselves go
 * by a taking. By the number of the return.
 *
 * | debit          | credit             | amount     |
 * | -------------- | ------------------ | ---------- |
 * | customer:held  | customer:available | collateral |
 * | house:interest | customer:available | interest   |
 */
export function shortReturn(fact: {
  readonly customer: number;
  readonly returnId: bigint;
  readonly asset: number;
  readonly collateral: Cash;
  readonly interest: Cash;
}): Posting {
  const { customer, returnId, asset, collateral, interest } = fact;
  const available = customerAccount(customer, asset, 'available');
  return posting('short-return', customer, returnId, 0, [
    { debit: customerAccount(customer, asset, 'held'), credit: available, amount: collateral },
    { debit: houseAccount('interest', asset), credit: available, amount: interest },
  ]);
}
