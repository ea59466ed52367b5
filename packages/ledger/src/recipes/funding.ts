import { assert } from '@kuroshio/base';
import { type Cash, cash } from '@kuroshio/money';
import { customerAccount, type HouseAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/** By which of the house's accounts money comes in and goes out. Practice money comes from nowhere and goes nowhere else. */
export type Rail = Extract<HouseAccount, 'bank' | 'wallet' | 'practiceGrants'>;

/**
 * Money that has arrived becomes the customer's, less the channel's fee.
 *
 * | debit      | credit             | amount       |
 * | ---------- | ------------------ | ------------ |
 * | house:rail | customer:available | amount − fee |
 * | house:rail | house:fees         | fee          |
 */
export function deposit(fact: {
  readonly customer: number;
  readonly depositId: bigint;
  readonly asset: number;
  readonly rail: Rail;
  /** What arrived. */
  readonly amount: Cash;
  readonly fee: Cash;
}): Posting {
  const { customer, depositId, asset, rail, amount, fee } = fact;
  assert(fee >= 0n && fee < amount, 'a fee leaves something of a deposit');
  const from = houseAccount(rail, asset);
  return posting('deposit', customer, depositId, 0, [
    { debit: from, credit: customerAccount(customer, asset, 'available'), amount: cash(amount - fee) },
    { debit: from, credit: houseAccount('fees', asset), amount: fee },
  ]);
}

/**
 * USDT that was credited and whose block was replaced afterwards: the customer keeps it, and the house bears it of what it has earned.
 *
 * | debit      | credit       | amount |
 * | ---------- | ------------ | ------ |
 * | house:fees | house:wallet | amount |
 */
export function chainLoss(fact: {
  /** In whose deposit it was credited; their money does not move. */
  readonly customer: number;
  readonly depositId: bigint;
  readonly asset: number;
  readonly amount: Cash;
}): Posting {
  const { customer, depositId, asset, amount } = fact;
  const [from, to] = [houseAccount('fees', asset), houseAccount('wallet', asset)];
  return posting('chain-loss', customer, depositId, 0, [{ debit: from, credit: to, amount }]);
}

interface Withdrawal {
  readonly customer: number;
  readonly withdrawalId: bigint;
  readonly asset: number;
  /** What leaves the account, the fee with it. */
  readonly amount: Cash;
}

/**
 * What a customer has asked for is set aside until it is paid.
 *
 * | debit              | credit        | amount |
 * | ------------------ | ------------- | ------ |
 * | customer:available | customer:held | amount |
 */
export function withdrawalHold({ customer, withdrawalId, asset, amount }: Withdrawal): Posting {
  const [from, to] = [customerAccount(customer, asset, 'available'), customerAccount(customer, asset, 'held')];
  return posting('withdrawal-hold', customer, withdrawalId, 0, [{ debit: from, credit: to, amount }]);
}

/**
 * One that is cancelled or rejected is free again, all of it.
 *
 * | debit         | credit             | amount |
 * | ------------- | ------------------ | ------ |
 * | customer:held | customer:available | amount |
 */
export function withdrawalRelease({ customer, withdrawalId, asset, amount }: Withdrawal): Posting {
  const [from, to] = [customerAccount(customer, asset, 'held'), customerAccount(customer, asset, 'available')];
  return posting('withdrawal-release', customer, withdrawalId, 0, [{ debit: from, credit: to, amount }]);
}

/**
 * One that was sent has left.
 *
 * | debit         | credit     | amount       |
 * | ------------- | ---------- | ------------ |
 * | customer:held | house:rail | amount − fee |
 * | customer:held | house:fees | fee          |
 */
export function withdrawal(
  fact: Withdrawal & { readonly rail: Exclude<Rail, 'practiceGrants'>; readonly fee: Cash },
): Posting {
  const { customer, withdrawalId, asset, rail, amount, fee } = fact;
  assert(fee >= 0n && fee < amount, 'a fee leaves something of a withdrawal');
  const held = customerAccount(customer, asset, 'held');
  return posting('withdrawal', customer, withdrawalId, 0, [
    { debit: held, credit: houseAccount(rail, asset), amount: cash(amount - fee) },
    { debit: held, credit: houseAccount('fees', asset), amount: fee },
  ]);
}
