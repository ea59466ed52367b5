import { isBelow, marginTermsOn } from '@kuroshio/credit';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import { clockOf } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { openCalls, paidSince } from './call-rows.ts';
import { type MarginParts, VENUE } from './margin-parts.ts';
import {
  amountCalled,
  belowLine,
  CREDIT_ACCOUNTS,
  type CreditAccount,
  ofAccount,
  type Owing,
  ratioOf,
  readOwing,
} from './margin-worth.ts';

type Parts = Pick<MarginParts, 'exchange' | 'marks'>;

/** What is owed on an account, and what of the available money stands for it. */
export interface MarginKept {
  readonly owed: Cash;
  readonly kept: Cash;
}

/**
 * What of a customer's money stays while shares that stand for loans do not cover them: what was called and is not
 * paid, or what would be called at the prices of this moment, whichever is more; and what sales have left owed. An account above the
 * line keeps nothing back, however much it owes.
 */
export async function readMarginKept(
  { exchange, marks }: Parts,
  on: Queryable,
  customer: number,
  account: CreditAccount,
  held: readonly Owing[],
): Promise<MarginKept> {
  if (held.length === 0) return { owed: NO_CASH, kept: NO_CASH };
  const terms = marginTermsOn(clockOf(exchange.view, VENUE).date);
  const ratio = ratioOf(held);
  const now =
    ratio !== undefined && isBelow(ratio, terms.callBelowBps) ? amountCalled(belowLine(held, terms), terms) : 0n;
  const [call] = await openCalls(on, marks, customer, account);
  const called = call === undefined ? 0n : call.amount - (await paidSince(on, call));
  const sum = (some: readonly Owing[]) =>
    some.reduce((total, one) => (one.kind === 'long' ? total + one.position.loan : total), 0n);
  const shortfalls = sum(held.filter(({ position }) => position.quantity === 0));
  const kept = [now, called, shortfalls].reduce((most, one) => (one > most ? one : most), 0n);
  return { owed: cash(sum(held)), kept: cash(kept) };
}

/** What a withdrawal asks, in the transaction that sets money aside: both accounts keep their own. */
export function createMarginKept(parts: Parts) {
  return async (on: Queryable, customer: number): Promise<MarginKept> => {
    const owing = await readOwing(on, parts.exchange, customer);
    const sum = { owed: NO_CASH, kept: NO_CASH };
    for (const account of CREDIT_ACCOUNTS) {
      const { owed, kept } = await readMarginKept(parts, on, customer, account, ofAccount(owing, account));
      sum.owed = cash(sum.owed + owed);
      sum.kept = cash(sum.kept + kept);
    }
    return sum;
  };
}
