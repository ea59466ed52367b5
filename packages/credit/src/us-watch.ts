import { assert } from '@kuroshio/base';
import type { UsMarginTerms } from './us-margin.ts';

/** What stands in an account of one stock: shares in any unit, and what of its worth must be one's own. */
export interface UsWatched {
  readonly instrumentNo: number;
  readonly shares: number;
  readonly requirementBps: number;
}

/**
 * Finds the US accounts that may have less than is required, or little more, while prices move: a trade re-values only the accounts that hold
 * the stock, by the difference of two prices. It never misses one and names some too many, because it counts for each stock what it
 * would need if it outweighed all others: who is named is reckoned exactly.
 */
export interface UsWatch {
  /** Replaces what was said of an account. @param loan in the unit of shares times price */
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
  const holders = new Map<number, Map<number, number>>();
  const held = new Map<number, readonly UsWatched[]>();
  const prices = new Map<number, number>();
  const left = new Map<number, number>();
  const moved = new Set<number>();

  function move(account: number, by: number): void {
    const now = (left.get(account) ?? 0) + by;
    left.set(account, now);
    if (now < slack) moved.add(account);
    else moved.delete(account);
  }

  return {
    put(account, holdings, loan) {
      assert(Number.isFinite(loan), 'a loan is a number');
      for (const { instrumentNo } of held.get(account) ?? []) holders.get(instrumentNo)?.delete(account);
      moved.delete(account);
      left.delete(account);
      held.delete(account);
      if (holdings.length === 0) return;
      held.set(account, holdings);
      let stands = 0;
      for (const { instrumentNo, shares, requirementBps } of holdings) {
        const part = (shares * (WHOLE - requirementBps - concentrated - warnedBps)) / WHOLE;
        const own = holders.get(instrumentNo) ?? new Map<number, number>();
        holders.set(instrumentNo, own);
        own.set(account, (own.get(account) ?? 0) + part);
        stands += part * (prices.get(instrumentNo) ?? 0);
      }
      move(account, stands - loan);
    },
    trade(instrumentNo, price) {
      const by = price - (prices.get(instrumentNo) ?? 0);
      if (by === 0) return;
      prices.set(instrumentNo, price);
      for (const [account, part] of holders.get(instrumentNo) ?? []) move(account, part * by);
    },
    take() {
      const some = [...moved];
      moved.clear();
      return some;
    },
  };
}
