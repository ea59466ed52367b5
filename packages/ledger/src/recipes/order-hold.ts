import { customerAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

/** What an order sets aside or gives back: money of a purchase, or shares of a sale. */
export interface OrderHold {
  readonly customer: number;
  readonly orderId: bigint;
  /** 0 when the order is placed or ends, and the number of the amendment when it is changed. */
  readonly step?: number;
  readonly asset: number;
  /** From or to what is free. */
  readonly held: bigint;
  /** From or to what is receivable; 0 for shares. */
  readonly pledged: bigint;
}

/**
 * An accepted order sets aside what it may need, and one that is changed what it needs more.
 *
 * | debit               | credit           | amount  |
 * | ------------------- | ---------------- | ------- |
 * | customer:available  | customer:held    | held    |
 * | customer:receivable | customer:pledged | pledged |
 */
export function orderHold(fact: OrderHold): Posting {
  const account = (purpose: 'available' | 'held' | 'receivable' | 'pledged') =>
    customerAccount(fact.customer, fact.asset, purpose);
  return posting('order-hold', fact.customer, fact.orderId, fact.step ?? 0, [
    { debit: account('available'), credit: account('held'), amount: fact.held },
    { debit: account('receivable'), credit: account('pledged'), amount: fact.pledged },
  ]);
}

/**
 * An order that ended gives back what it did not need, and one that is changed what it needs no more.
 *
 * | debit            | credit              | amount  |
 * | ---------------- | ------------------- | ------- |
 * | customer:held    | customer:available  | held    |
 * | customer:pledged | customer:receivable | pledged |
 */
export function orderRelease(fact: OrderHold): Posting {
  const account = (purpose: 'available' | 'held' | 'receivable' | 'pledged') =>
    customerAccount(fact.customer, fact.asset, purpose);
  return posting('order-release', fact.customer, fact.orderId, fact.step ?? 0, [
    { debit: account('held'), credit: account('available'), amount: fact.held },
    { debit: account('pledged'), credit: account('receivable'), amount: fact.pledged },
  ]);
}
