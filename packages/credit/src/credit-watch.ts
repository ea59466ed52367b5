import { assert } from '@kuroshio/base';

/** What an account has of one stock on credit, in units of shares. */
interface Holding {
  readonly account: number;
  held: number;
  owed: number;
}

/**
 * Watches maintenance ratios (article 23) while prices move: a trade re-values only the accounts that hold the stock on credit, by the
 * difference of the two prices. Amounts are minor units as whole numbers, exact up to NT$9 billion of an account on either side.
 */
export interface CreditWatch {
  /** What no price moves: loans are debt, what is held for short sales is cover; a dividend that is near is taken off the cover. */
  owe(account: number, fixed: { readonly cover: number; readonly debt: number }): void;
  /** A line of this account's own, in place of the watch's. */
  draw(account: number, lineBps: number): void;
  /** What stands for loans of a stock, and what of it is owed: replaces what was said before. */
  hold(account: number, instrumentNo: number, shares: { readonly held: number; readonly owed: number }): void;
  /** A stock trades, in minor units of a share: tells each account that has come below the line by it, or back to it. */
  trade(instrumentNo: number, price: number, crossed: (account: number, isBelow: boolean) => void): void;
  isBelow(account: number): boolean;
}

/** So much times 10,000 is a whole number that a double holds exactly. */
const MOST = 900_000_000_000;

/** @param lineBps of accounts that have none of their own, of a call or a warning @param accounts numbered from 0, so many */
export function createCreditWatch(lineBps: number, accounts: number): CreditWatch {
  const fixed = { cover: new Float64Array(accounts), debt: new Float64Array(accounts) };
  const cover = new Float64Array(accounts);
  const debt = new Float64Array(accounts);
  const below = new Uint8Array(accounts);
  const lines = new Uint32Array(accounts).fill(lineBps);
  const holdings = new Map<number, { readonly list: Holding[]; readonly of: Map<number, Holding> }>();
  const prices = new Map<number, number>();

  function move(account: number, moreCover: number, moreDebt: number): boolean {
    const stands = (cover[account] ?? 0) + moreCover;
    const owed = (debt[account] ?? 0) + moreDebt;
    assert(Math.abs(stands) <= MOST && owed <= MOST, 'an account is within what is counted exactly');
    cover[account] = stands;
    debt[account] = owed;
    const isNow = owed > 0 && stands * 10_000 < (lines[account] ?? lineBps) * owed ? 1 : 0;
    if (isNow === below[account]) return false;
    below[account] = isNow;
    return true;
  }

  return {
    owe(account, { cover: stands, debt: owed }) {
      move(account, stands - (fixed.cover[account] ?? 0), owed - (fixed.debt[account] ?? 0));
      fixed.cover[account] = stands;
      fixed.debt[account] = owed;
    },
    draw(account, ownBps) {
      lines[account] = ownBps;
      move(account, 0, 0);
    },
    hold(account, instrumentNo, { held, owed }) {
      const price = prices.get(instrumentNo) ?? 0;
      const own = holdings.get(instrumentNo) ?? { list: [], of: new Map<number, Holding>() };
      holdings.set(instrumentNo, own);
      let one = own.of.get(account);
      if (one === undefined) {
        one = { account, held: 0, owed: 0 };
        own.list.push(one);
        own.of.set(account, one);
      }
      move(account, (held - one.held) * price, (owed - one.owed) * price);
      one.held = held;
      one.owed = owed;
      if (held > 0 || owed > 0) return;
      own.of.delete(account);
      own.list.splice(own.list.indexOf(one), 1);
    },
    trade(instrumentNo, price, crossed) {
      const by = price - (prices.get(instrumentNo) ?? 0);
      if (by === 0) return;
      prices.set(instrumentNo, price);
      for (const { account, held, owed } of holdings.get(instrumentNo)?.list ?? [])
        if (move(account, held * by, owed * by)) crossed(account, below[account] === 1);
    },
    isBelow: (account) => below[account] === 1,
  };
}
