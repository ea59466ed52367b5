import { isBelow, marginTermsOn } from '@kuroshio/credit';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { openCalls, paidSince } from './call-rows.ts';
import { type MarginParts, VENUE } from './margin-parts.ts';
import { amountCalled, belowLine, type Owing, ratioOf, readOwing } from './margin-worth.ts';

type Parts = Pick<MarginParts, 'exchange' | 'marks'>;

/** What is owed on margin, and what of the available money stands for it. */
export interface MarginKept {
  readonly owed: Cash;
  readonly kept: Cash;
}

/**
 * What of a customer's money stays while shares that were bought on margin do not cover their loans: what was called and is not
 * paid, or what would be called at the prices of this moment, whichever is more; and what sales have left owed. An account above the
 * line keeps nothing back, however much it owes.
 */
export async function readMarginKept(
  { exchange, marks }: Parts,
  on: Queryable,
  customer: number,
  holdings?: readonly Owing[],
): Promise<MarginKept> {
  const held = holdings ?? (await readOwing(on, exchange, customer));
  if (held.length === 0) return { owed: NO_CASH, kept: NO_CASH };
  const terms = marginTermsOn(clockOf(exchange.view, VENUE).date);
  const ratio = ratioOf(held);
  const now =
    ratio !== undefined && isBelow(ratio, terms.callBelowBps) ? amountCalled(belowLine(held, terms), terms) : 0n;
  const [call] = await openCalls(on, marks, customer);
  const called = call === undefined ? 0n : call.amount - (await paidSince(on, call));
  const sum = (some: readonly Owing[]) =>
    some.reduce((total, one) => (one.kind === 'long' ? total + one.position.loan : total), 0n);
  const shortfalls = sum(held.filter(({ position }) => position.quantity === 0));
  const kept = [now, called, shortfalls].reduce((most, one) => (one > most ? one : most), 0n);
  return { owed: cash(sum(held)), kept: cash(kept) };
}

/** What a withdrawal asks, in the transaction that sets money aside. */
export function createMarginKept(parts: Parts) {
  return (on: Queryable, customer: number): Promise<MarginKept> => readMarginKept(parts, on, customer);
}
