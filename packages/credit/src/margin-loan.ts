import { type Calendar, daysOf, type Instrument, settlementDate, type TradingDate } from '@kuroshio/market';
import { type Cash, cash, NO_CASH } from '@kuroshio/money';
import { INTEREST_RULES, interestOf } from './interest.ts';
import { marginTermsOn } from './margin-terms.ts';

/** What of 100 stocks of the simulated market have a lower ratio than the statute's, as the exchanges' daily lists have some. */
const LOWERED = [
  { below: 6, bps: 4_000 },
  { below: 16, bps: 5_000 },
] as const;

/** Shares of which no broker lends money while they are marked so (rules of both exchanges for attention and disposition). */
const BARRING: readonly string[] = ['disposition', 'suspended', 'no-limit'];

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
 * Interest of a margin loan that is paid back: simple, by calendar days from the day on which the purchase settles up to the
 * day on which the money comes back, at the rate of the moment of the purchase; rounded down to whole dollars.
 */
export function marginInterest(
  calendar: Calendar,
  venue: Instrument['venue'],
  {
    principal,
    rateBps,
    openedOn,
    paidOn,
  }: {
    readonly principal: Cash;
    /** A year, in basis points. */
    readonly rateBps: number;
    readonly openedOn: TradingDate;
    readonly paidOn: TradingDate;
  },
): Cash {
  const from = settlementDate(calendar, venue, openedOn);
  if (paidOn <= from) return NO_CASH;
  const days = daysOf(paidOn) - daysOf(from);
  return interestOf(principal, rateBps, days, INTEREST_RULES.TWD);
}

/** What money pays of a margin loan: interest first. What it does not reach of the interest is not asked for. */
export function payBack(
  money: Cash,
  owed: { readonly principal: Cash; readonly interest: Cash },
): { readonly principal: Cash; readonly interest: Cash } {
  const least = (one: Cash, other: Cash) => (one < other ? one : other);
  const interest = least(money > 0n ? money : NO_CASH, owed.interest);
  return { interest, principal: least(cash((money > 0n ? money : NO_CASH) - interest), owed.principal) };
}
