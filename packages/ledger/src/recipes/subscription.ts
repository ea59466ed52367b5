import type { Cash } from '@kuroshio/money';
import { customerAccount, escrowAccount, houseAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/** Money of a customer for a part in an offering, and which of the movements of its kind it is. */
export interface Subscribed {
  readonly customer: number;
  readonly applicationId: bigint;
  /** From 0; each kind counts its own. */
  readonly step: number;
  readonly asset: number;
  readonly amount: Cash;
}

/**
 * Set aside for an application, and again where the shares are paid for after the draw.
 *
 * | debit              | credit        | amount |
 * | ------------------ | ------------- | ------ |
 * | customer:available | customer:held | amount |
 */
export function subscriptionHold({ customer, applicationId, step, asset, amount }: Subscribed): Posting {
  const debit = customerAccount(customer, asset, 'available');
  const credit = customerAccount(customer, asset, 'held');
  return posting('subscription-hold', customer, applicationId, step, [{ debit, credit, amount }]);
}

/**
 * The fee of an application, kept whatever comes of it; and the postage, of those who were drawn.
 *
 * | debit         | credit     | amount |
 * | ------------- | ---------- | ------ |
 * | customer:held | house:fees | amount |
 */
export function subscriptionFee({ customer, applicationId, step, asset, amount }: Subscribed): Posting {
  const debit = customerAccount(customer, asset, 'held');
  return posting('subscription-fee', customer, applicationId, step, [
    { debit, credit: houseAccount('fees', asset), amount },
  ]);
}

/**
 * The deposit of a bid that won and was not paid for: it goes to the issuer's side, so that the house has nothing of it.
 *
 * | debit         | credit        | amount |
 * | ------------- | ------------- | ------ |
 * | customer:held | house:issuers | amount |
 */
export function subscriptionForfeit({ customer, applicationId, step, asset, amount }: Subscribed): Posting {
  const debit = customerAccount(customer, asset, 'held');
  return posting('subscription-forfeit', customer, applicationId, step, [
    { debit, credit: houseAccount('issuers', asset), amount },
  ]);
}

/**
 * Given back: the application was cancelled, or not drawn.
 *
 * | debit         | credit             | amount |
 * | ------------- | ------------------ | ------ |
 * | customer:held | customer:available | amount |
 */
export function subscriptionRelease({ customer, applicationId, step, asset, amount }: Subscribed): Posting {
  const debit = customerAccount(customer, asset, 'held');
  const credit = customerAccount(customer, asset, 'available');
  return posting('subscription-release', customer, applicationId, step, [{ debit, credit, amount }]);
}

/**
 * What pays for the shares goes where neither the customer nor the issuer has it, until they are delivered.
 *
 * | debit         | credit          | amount |
 * | ------------- | --------------- | ------ |
 * | customer:held | offering:escrow | amount |
 */
export function subscriptionCapture(fact: Subscribed & { readonly offering: number }): Posting {
  const { customer, applicationId, step, asset, amount, offering } = fact;
  const debit = customerAccount(customer, asset, 'held');
  return posting('subscription-capture', customer, applicationId, step, [
    { debit, credit: escrowAccount(offering, asset), amount },
  ]);
}

/**
 * The shares are delivered: the issuer gets what was paid for them.
 *
 * | debit           | credit        | amount |
 * | --------------- | ------------- | ------ |
 * | offering:escrow | house:issuers | amount |
 */
export function escrowPayout(fact: Subscribed & { readonly offering: number }): Posting {
  const { customer, applicationId, step, asset, amount, offering } = fact;
  return posting('escrow-payout', customer, applicationId, step, [
    { debit: escrowAccount(offering, asset), credit: houseAccount('issuers', asset), amount },
  ]);
}
