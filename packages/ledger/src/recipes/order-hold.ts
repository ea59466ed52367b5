import { type Cash, NO_CASH, type Units } from '@kuroshio/money';
import { customerAccount } from '../accounts.ts';
import { type Posting, posting } from '../posting.ts';

interface Hold {
  readonly customer: number;
  readonly orderId: bigint;
  /** 0 when the order is placed or ends, and the number of the amendment when it is changed. */
  readonly step?: number;
}

/** Money of a purchase. */
export interface CashHold extends Hold {
  readonly cashAsset: number;
  /** From or to what is free. */
  readonly held: Cash;
  /** From or to what is receivable. */
  readonly pledged: Cash;
}

/** Shares of a sale: from or to what is free. */
export interface ShareHold extends Hold {
  readonly shareAsset: number;
  readonly shares: Units;
}

/** What an order sets aside or gives back. */
export type OrderHold = CashHold | ShareHold;

/** Asset and amounts, whichever it is of. */
function amountsOf(fact: OrderHold): { readonly asset: number; readonly held: bigint; readonly pledged: Cash } {
  if ('shares' in fact) return { asset: fact.shareAsset, held: BigInt(fact.shares), pledged: NO_CASH };
  return { asset: fact.cashAsset, held: fact.held, pledged: fact.pledged };
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
  const { asset, held, pledged } = amountsOf(fact);
  const account = (purpose: 'available' | 'held' | 'receivable' | 'pledged') =>
    customerAccount(fact.customer, asset, purpose);
  return posting('order-hold', fact.customer, fact.orderId, fact.step ?? 0, [
    { debit: account('available'), credit: account('held'), amount: held },
    { debit: account('receivable'), credit: account('pledged'), amount: pledged },
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
  const { asset, held, pledged } = amountsOf(fact);
  const account = (purpose: 'available' | 'held' | 'receivable' | 'pledged') =>
    customerAccount(fact.customer, asset, purpose);
  return posting('order-release', fact.customer, fact.orderId, fact.step ?? 0, [
    { debit: account('held'), credit: account('available'), amount: held },
    { debit: account('pledged'), credit: account('receivable'), amount: pledged },
  ]);
}
