import { randomBytes } from 'node:crypto';
import type { CashCode, Cash } from '@kuroshio/money';

/** What a customer was offered. Amounts in minor units. */
export interface Quote {
  readonly id: string;
  readonly from: CashCode;
  readonly to: CashCode;
  readonly sold: Cash;
  readonly bought: Cash;
  readonly unit: CashCode;
  readonly mid: string;
  readonly rate: string;
  readonly spreadBps: number;
  readonly expiresAt: number;
}

/** Customers whose quotes are kept at once; the oldest go first. */
const MOST_KEPT = 100_000;

/**
 * The quotes that stand, in memory: one of each customer, the newest. With one alone nobody gathers many and takes the best. A
 * restart forgets them, which costs a customer one more look.
 */
export interface Quotes {
  offer(customer: number, terms: Omit<Quote, 'id'>): Quote;
  /** Undefined where it is not the customer's newest, or has expired. */
  standing(customer: number, id: string, now: number): Quote | undefined;
  /** It was taken. */
  taken(customer: number, id: string): void;
}

export function createQuotes(): Quotes {
  const kept = new Map<number, Quote>();
  return {
    offer(customer, terms) {
      const quote: Quote = { ...terms, id: randomBytes(16).toString('hex') };
      kept.delete(customer);
      kept.set(customer, quote);
      if (kept.size > MOST_KEPT) for (const oldest of kept.keys()) return kept.delete(oldest), quote;
      return quote;
    },
    standing(customer, id, now) {
      const quote = kept.get(customer);
      return quote?.id === id && now < quote.expiresAt ? quote : undefined;
    },
    taken(customer, id) {
      if (kept.get(customer)?.id === id) kept.delete(customer);
    },
  };
}
