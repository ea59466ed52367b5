import { addTradingDays, type Calendar, type TradingDate } from '@kuroshio/market';
import { cash, divide, NO_CASH } from '@kuroshio/money';
import type { Call } from './call-life.ts';
import { collateralGoing } from './collateral.ts';
import { type UsHolding, usDeficit, type UsMarginAccount, usMarginAccount } from './us-margin.ts';
import type { UsMarginTerms } from './us-margin-terms.ts';
import { usShortKept } from './us-short.ts';

/**
 * A margin call of a US account after the close of a day. What is missing of what is required is called and due in some trading days;
 * what is still missing at the close of the last of them is sold from the next day on. It ends as soon as nothing is missing, whether
 * by money, a sale or the price.
 * @returns `met` ends it; undefined where there is none
 */
export function usCallAfter(
  calendar: Calendar,
  { daysToPay }: Pick<UsMarginTerms, 'daysToPay'>,
  call: Call | undefined,
  { date, account }: { readonly date: TradingDate; readonly account: Pick<UsMarginAccount, 'excess'> },
): Call | 'met' | undefined {
  const amount = usDeficit(account);
  if (call === undefined) {
    if (amount === 0n) return undefined;
    return { state: 'called', calledOn: date, dueOn: addTradingDays(calendar, 'US', date, daysToPay), amount };
  }
  if (amount === 0n) return 'met';
  return date < call.dueOn ? call : { ...call, state: 'selling' };
}

/** What of a position can be traded for a call, valued at its last price. Whole shares. */
export type UsTradable = UsHolding & {
  readonly positionId: number;
  /** All of them, those that are free, and those that are in the market already. */
  readonly count: number;
  readonly free: number;
  readonly ordered: number;
};

/** What is left of a position when so many of its shares were sold, or bought back: what they bring pays its loan, what is held for them pays what they cost. */
function afterTrade(terms: UsMarginTerms, one: UsTradable, traded: number): UsTradable {
  if (traded === 0) return one;
  const [part, all] = [BigInt(traded), BigInt(one.count)];
  const count = one.count - traded;
  if (one.kind === 'long') {
    const brings = divide(one.value * part, all, 'down');
    const loan = one.loan > brings ? one.loan - brings : 0n;
    return { ...one, value: cash(one.value - brings), loan: cash(loan), count };
  }
  const cost = divide(one.value * part, all, 'up');
  const value = cash(one.value - cost);
  const own = (one.collateral * part) / all;
  const leaves = collateralGoing(one.collateral, {
    own,
    cost,
    keep: usShortKept(terms, { ...one, value, shares: one.shares - part }),
  });
  return { ...one, value, collateral: cash(one.collateral - leaves), shares: one.shares - part, count };
}

/**
 * The most that is worth trading of a position for what is missing, because what is beyond it leaves the account: of shares that are held no more than pay their
 * loan, of those that are owed no more than leave only what they cost.
 */
function mostOf(terms: UsMarginTerms, one: UsTradable): number {
  if (one.kind === 'long') return Math.min(one.free, Number(divide(one.loan * BigInt(one.count), one.value, 'up')));
  const leavesItsCost = (traded: number) => {
    const after = afterTrade(terms, one, traded);
    return after.kind === 'short' && one.collateral - after.collateral <= one.value - after.value;
  };
  // The less stands for them the more of them: what is held beyond the rest's need grows faster than what they cost.
  let [low, high] = [0, one.free];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (leavesItsCost(middle)) low = middle;
    else high = middle - 1;
  }
  return low;
}

/** Nothing is gained for the account by trading in it: nothing is owed on it, nothing is free, or nobody knows what it is worth. */
const isIdle = (one: UsTradable) => one.free === 0 || one.value === 0n || (one.kind === 'long' && one.loan === 0n);

/**
 * What is sold, and what is bought back, for what is missing: of the position that is shortest of what is required first, and of each as few whole shares
 * as take away what is missing. What is in the market already counts as traded.
 */
export function usTrades(
  terms: UsMarginTerms,
  positions: readonly UsTradable[],
): readonly { readonly kind: UsHolding['kind']; readonly positionId: number; readonly shares: number }[] {
  let now = positions.map((one) => afterTrade(terms, one, one.ordered));
  const { excesses } = usMarginAccount(terms, now);
  const order = now
    .map((one, n) => ({ n, positionId: one.positionId, excess: excesses[n] ?? NO_CASH }))
    .toSorted((a, b) => (a.excess < b.excess ? -1 : a.excess > b.excess ? 1 : a.positionId - b.positionId));
  const trades: { kind: UsHolding['kind']; positionId: number; shares: number }[] = [];
  for (const { n, positionId } of order) {
    const one = now[n];
    if (usDeficit(usMarginAccount(terms, now)) === 0n) break;
    if (one === undefined || isIdle(one)) continue;
    const without = (traded: number) => now.with(n, afterTrade(terms, one, traded));
    const low = mostOf(terms, one);
    const excessOf = (traded: number) => usMarginAccount(terms, without(traded)).excess;
    // One share more leaves more than its cost, and may still be worth it: of few shares none would ever be bought back otherwise.
    const most = one.kind === 'short' && low < one.free && excessOf(low + 1) > excessOf(low) ? low + 1 : low;
    if (most === 0) continue;
    const shares = fewest(most, (traded) => usDeficit(usMarginAccount(terms, without(traded))) === 0n);
    trades.push({ kind: one.kind, positionId, shares });
    now = without(shares);
  }
  return trades;
}

/** The fewest that are enough; the most where even they are not. Enough stays enough with more, up to the most. */
function fewest(most: number, isEnough: (count: number) => boolean): number {
  let [low, high] = [0, most];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (isEnough(middle)) high = middle;
    else low = middle;
  }
  return high;
}
