import { addTradingDays, type Calendar, type TradingDate } from '@kuroshio/market';
import { cash, divide, NO_CASH } from '@kuroshio/money';
import type { Call } from './call-life.ts';
import { type UsHolding, usDeficit, type UsMarginAccount, usMarginAccount, type UsMarginTerms } from './us-margin.ts';

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

/** A position that can be sold for a call, valued at its last price. */
export interface UsSaleable extends UsHolding {
  readonly positionId: number;
  /** Whole shares: all of them, those that are free, and those that are in the market already. */
  readonly shares: number;
  readonly free: number;
  readonly ordered: number;
}

/** What is left of a position when so many of its shares were sold: what they bring pays its loan. */
function afterSale<Holding extends UsHolding & { readonly shares: number }>(one: Holding, sold: number): Holding {
  if (sold === 0) return one;
  const brings = divide(one.value * BigInt(sold), BigInt(one.shares), 'down');
  const loan = one.loan > brings ? one.loan - brings : 0n;
  return { ...one, value: cash(one.value - brings), loan: cash(loan), shares: one.shares - sold };
}

/**
 * What is sold for what is missing: of the position that is shortest of what is required first, and of each as few whole shares as take away
 * what is missing, and no more than pay its loan, because what is beyond that leaves the account. What is in the market already counts as sold.
 */
export function usSales(
  terms: UsMarginTerms,
  positions: readonly UsSaleable[],
): readonly { readonly positionId: number; readonly shares: number }[] {
  let now = positions.map((one) => afterSale(one, one.ordered));
  const { excesses } = usMarginAccount(terms, now);
  const order = now
    .map(({ positionId }, n) => ({ n, positionId, excess: excesses[n] ?? NO_CASH }))
    .toSorted((a, b) => (a.excess < b.excess ? -1 : a.excess > b.excess ? 1 : a.positionId - b.positionId));
  const sales: { positionId: number; shares: number }[] = [];
  for (const { n, positionId } of order) {
    const one = now[n];
    if (usDeficit(usMarginAccount(terms, now)) === 0n) break;
    if (one === undefined || one.loan === 0n || one.free === 0 || one.value === 0n) continue;
    const without = (sold: number) => now.with(n, afterSale(one, sold));
    const most = Math.min(one.free, Number(divide(one.loan * BigInt(one.shares), one.value, 'up')));
    const shares = fewest(most, (sold) => usDeficit(usMarginAccount(terms, without(sold))) === 0n);
    sales.push({ positionId, shares });
    now = without(shares);
  }
  return sales;
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
