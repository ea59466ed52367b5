import { assert } from '@kuroshio/base';
import type { UsMarginTerms } from './us-margin-terms.ts';

/** What stands in an account of one stock: shares in any unit, and what of its worth must be one's own. */
interface UsWatched {
  readonly kind: 'long' | 'short';
  readonly instrumentNo: number;
  readonly shares: number;
  readonly requirementBps: number;
  /** Of shares that are owed: what each needs at least, in units of its price; 0 where its price will not come so low in a day. */
  readonly perShare: number;
}

/**
 * Finds the US accounts that may have less than is required, or little more, while prices move: a trade re-values only the accounts that hold
 * the stock, by the difference of two prices. It never misses one and names some too many, because it counts for each stock what it
 * would need if it outweighed all others: who is named is reckoned exactly.
 */
interface UsWatch {
  /** Replaces what was said of an account. @param loan less what is held for shares that are owed, in the unit of shares times price */
  put(account: number, holdings: readonly UsWatched[], loan: number): void;
  /** A stock trades. */
  trade(instrumentNo: number, price: number): void;
  /** Whose stocks have moved, or who was put, since this was asked last, and may be near or below what is required. */
  take(): number[];
}

const WHOLE = 10_000;

/** @param warnedBps of its worth an account wants so much beyond the requirement @param slack of doubles, in the unit of loans */
export function createUsWatch(terms: UsMarginTerms, warnedBps: number, slack: number): UsWatch {
  const concentrated = (terms.concentratedBps * (WHOLE - terms.concentratedFromBps)) / WHOLE;
  const numbers = new Map<number, number>();
  /** By the number of an account: what it was put with, what is left by the last prices, and whether it is among those that moved. */
  const accounts: { readonly account: number; holdings: readonly UsWatched[] }[] = [];
  const left: number[] = [];
  const isMoved: boolean[] = [];
  const holders = new Map<number, Map<number, number>>();
  const prices = new Map<number, number>();
  let moved: number[] = [];

  function numberOf(account: number): number {
    const known = numbers.get(account);
    if (known !== undefined) return known;
    const n = accounts.push({ account, holdings: [] }) - 1;
    numbers.set(account, n);
    return n;
  }

  function move(n: number, by: number): void {
    const now = (left[n] ?? 0) + by;
    left[n] = now;
    if (now >= slack || isMoved[n] === true) return;
    isMoved[n] = true;
    moved.push(n);
  }

  return {
    put(account, holdings, loan) {
      assert(Number.isFinite(loan), 'a loan is a number');
      const n = numberOf(account);
      const own = accounts[n];
      assert(own !== undefined, 'an account that has a number is known');
      for (const { instrumentNo } of own.holdings) holders.get(instrumentNo)?.delete(n);
      own.holdings = holdings;
      left[n] = Number.POSITIVE_INFINITY;
      if (holdings.length === 0) return;
      let stands = 0;
      for (const { kind, instrumentNo, shares, requirementBps, perShare } of holdings) {
        const wanted = requirementBps + concentrated + warnedBps;
        const part = (shares * (kind === 'long' ? WHOLE - wanted : -WHOLE - wanted)) / WHOLE;
        // Whichever is more is never more than both together.
        stands -= shares * perShare;
        const parts = holders.get(instrumentNo) ?? new Map<number, number>();
        holders.set(instrumentNo, parts);
        parts.set(n, (parts.get(n) ?? 0) + part);
        stands += part * (prices.get(instrumentNo) ?? 0);
      }
      left[n] = 0;
      move(n, stands - loan);
    },
    trade(instrumentNo, price) {
      const by = price - (prices.get(instrumentNo) ?? 0);
      if (by === 0) return;
      prices.set(instrumentNo, price);
      for (const [n, part] of holders.get(instrumentNo) ?? []) move(n, part * by);
    },
    take() {
      const some = moved;
      moved = [];
      for (const n of some) isMoved[n] = false;
      // What has come back meanwhile is not near any more.
      return some.filter((n) => (left[n] ?? 0) < slack).map((n) => accounts[n]?.account ?? n);
    },
  };
}
