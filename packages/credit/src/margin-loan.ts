import { daysOf, type Instrument, type TradingDate } from '@kuroshio/market';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import { INTEREST_RULES, interestOf } from './interest.ts';
import { marginTermsOn } from './margin-terms.ts';

/** What of 100 stocks of the simulated market have a lower ratio than the statute's, as the exchanges' daily lists have some. */
const LOWERED = [
  { below: 6, bps: 4_000 },
  { below: 16, bps: 5_000 },
] as const;

/** Shares of which no broker lends money while they are marked so (rules of both exchanges for attention and disposition). */
export const BARRING: readonly string[] = ['disposition', 'suspended', 'no-limit'];

/**
 * Of each 10,000 that a margin purchase of this stock comes to on this day, so much is lent; 0 where nothing is. Shares and
 * funds of both Taiwanese markets. Lower ratios of the simulated market follow from the instrument's number, always the same.
 */
export function marginLoanBps(
  { no, venue, kind, tradable }: Pick<Instrument, 'no' | 'venue' | 'kind' | 'tradable'>,
  marks: readonly string[],
  date: TradingDate,
): number {
  if (!tradable || (venue !== 'TWSE' && venue !== 'TPEX')) return 0;
  if (marks.some((mark) => BARRING.includes(mark))) return 0;
  const { loanBps } = marginTermsOn(date);
  if (kind !== 'stock') return loanBps;
  const place = Math.imul(no, 2_654_435_761) >>> 0;
  return LOWERED.find(({ below }) => place % 100 < below)?.bps ?? loanBps;
}

/**
 * Interest of what was lent on shares, for the part of it that is paid back: simple, by calendar days from a day up to the one before
 * the money comes back; in whole dollars of Taiwan, or in cents. Of all that is owed it is rounded down; of a part, after which more follows, up: who pays in
 * small parts would pay none otherwise. A margin purchase bears it from the day on which it settles, a secured loan
 * from the day on which it is drawn.
 */
export function interestSince(
  principal: Cash,
  /** A year, in basis points. */
  rateBps: number,
  from: TradingDate,
  paidOn: TradingDate,
  rounding: 'down' | 'up' = 'down',
  currency: 'TWD' | 'USD' = 'TWD',
): Cash {
  if (paidOn <= from) return NO_CASH;
  return interestOf(principal, rateBps, daysOf(paidOn) - daysOf(from), INTEREST_RULES[currency], rounding);
}

/** What money pays of a loan on shares: interest first. What it does not reach of the interest is not asked for. */
export function payBack(
  money: Cash,
  owed: { readonly principal: Cash; readonly interest: Cash },
): { readonly principal: Cash; readonly interest: Cash } {
  const least = (one: Cash, other: Cash) => (one < other ? one : other);
  const interest = least(money > 0n ? money : NO_CASH, owed.interest);
  return { interest, principal: least(cash((money > 0n ? money : NO_CASH) - interest), owed.principal) };
}
