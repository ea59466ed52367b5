import { assert } from '@kuroshio/base';
import { type Cash, cash } from '@kuroshio/money';
import { customerAccount, FIRST_POOL, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

interface Asked {
  readonly customer: number;
  readonly requestId: bigint;
  readonly asset: number;
  readonly amount: Cash;
}

/** A pool's free money. */
function poolAccount(pool: number, asset: number) {
  assert(pool >= FIRST_POOL, `not a pool: ${pool}`);
  return customerAccount(pool, asset, 'available');
}

/**
 * Money that a customer asks to put into a strategy waits for the next net asset value.
 *
 * | debit              | credit        | amount |
 * | ------------------ | ------------- | ------ |
 * | customer:available | customer:held | amount |
 */
export function strategyHold({ customer, requestId, asset, amount }: Asked): Posting {
  return posting('strategy-hold', customer, requestId, 0, [
    {
      debit: customerAccount(customer, asset, 'available'),
      credit: customerAccount(customer, asset, 'held'),
      amount,
    },
  ]);
}

/**
 * It was withdrawn before, or the strategy ended.
 *
 * | debit         | credit             | amount |
 * | ------------- | ------------------ | ------ |
 * | customer:held | customer:available | amount |
 */
export function strategyRelease({ customer, requestId, asset, amount }: Asked): Posting {
  return posting('strategy-release', customer, requestId, 0, [
    {
      debit: customerAccount(customer, asset, 'held'),
      credit: customerAccount(customer, asset, 'available'),
      amount,
    },
  ]);
}

/**
 * The net asset value is known: the money is the pool's, for which the customer has units.
 *
 * | debit            | credit           | amount |
 * | ---------------- | ---------------- | ------ |
 * | customer:held    | house:strategies | amount |
 * | house:strategies | pool:available   | amount |
 */
export function strategySubscription({
  customer,
  requestId,
  asset,
  amount,
  pool,
}: Asked & { readonly pool: number }): Posting {
  const between = houseAccount('strategies', asset);
  return posting('strategy-subscription', customer, requestId, 0, [
    { debit: customerAccount(customer, asset, 'held'), credit: between, amount },
    { debit: between, credit: poolAccount(pool, asset), amount },
  ]);
}

/**
 * Units were redeemed: the pool pays what they were worth, and to who leads the fee on their gain.
 *
 * | debit            | credit             | amount |
 * | ---------------- | ------------------ | ------ |
 * | pool:available   | house:strategies   | amount |
 * | house:strategies | customer:available | amount |
 * | pool:available   | house:fees         | fee    |
 */
export function strategyRedemption({
  customer,
  requestId,
  asset,
  amount,
  pool,
  fee,
}: Asked & { readonly pool: number; readonly fee: Cash }): Posting {
  const between = houseAccount('strategies', asset);
  return posting('strategy-redemption', customer, requestId, 0, [
    { debit: poolAccount(pool, asset), credit: between, amount },
    { debit: between, credit: customerAccount(customer, asset, 'available'), amount },
    { debit: poolAccount(pool, asset), credit: houseAccount('fees', asset), amount: fee },
  ]);
}

/**
 * A fee day: what the lots above their marks owe to who leads, which is the house.
 *
 * | debit          | credit     | amount |
 * | -------------- | ---------- | ------ |
 * | pool:available | house:fees | amount |
 */
export function strategyFee(fact: {
  readonly pool: number;
  readonly navId: bigint;
  readonly asset: number;
  readonly amount: Cash;
}): Posting {
  return posting('strategy-fee', fact.pool, fact.navId, 0, [
    {
      debit: poolAccount(fact.pool, fact.asset),
      credit: houseAccount('fees', fact.asset),
      amount: fact.amount,
    },
  ]);
}

/**
 * The issuer's own money in a pool of the house, which is practice money; with an amount below zero it goes back at the end.
 *
 * | debit                | credit         | amount |
 * | -------------------- | -------------- | ------ |
 * | house:practiceGrants | pool:available | amount |
 */
export function strategySeed(fact: {
  readonly pool: number;
  readonly strategyId: bigint;
  readonly asset: number;
  readonly amount: Cash;
}): Posting {
  const { pool, strategyId, asset, amount } = fact;
  const [grants, own] = [houseAccount('practiceGrants', asset), poolAccount(pool, asset)];
  return posting('strategy-seed', pool, strategyId, amount > 0n ? 0 : 1, [
    amount > 0n ? { debit: grants, credit: own, amount } : { debit: own, credit: grants, amount: cash(0n - amount) },
  ]);
}
