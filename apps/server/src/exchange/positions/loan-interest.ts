import { type CreditRatesAt, interestSince } from '@kuroshio/credit';
import { type Rulebook, settlementDate, type TradingDate, type Venue } from '@kuroshio/market';
import type { Cash } from '@kuroshio/money';
import type { Position } from '@kuroshio/orders';

interface Terms {
  readonly rulebook: Pick<Rulebook, 'calendar'>;
  readonly creditRates: CreditRatesAt;
}

type Lent = Pick<Position, 'secured' | 'openedOn' | 'openedAt'>;

/** A year's interest of what is owed on a position, in basis points: that of the moment at which it was lent. */
export function loanRateOf(
  { creditRates }: Pick<Terms, 'creditRates'>,
  venue: Venue,
  { secured, openedAt }: Lent,
): number {
  if (secured !== null) return creditRates(secured.ratedAt).securedBps;
  const { interestBps, usInterestBps } = creditRates(openedAt);
  return venue === 'US' ? usInterestBps : interestBps;
}

/** From which day it bears interest: a margin purchase from its settlement, a secured loan from the day on which it was drawn. */
export function interestFrom(
  { rulebook }: Pick<Terms, 'rulebook'>,
  venue: Venue,
  { secured, openedOn }: Lent,
): TradingDate {
  return secured?.interestFrom ?? settlementDate(rulebook.calendar, venue, openedOn);
}

/** From which day its term runs. */
export function lentOn({ secured, openedOn }: Pick<Lent, 'secured' | 'openedOn'>): TradingDate {
  return secured?.drawnOn ?? openedOn;
}

/** What is paid back of a position's loan, and when. */
interface PaidBack {
  readonly principal: Cash;
  readonly paidOn: TradingDate;
}

/**
 * Interest of what is paid back of a position's loan, rounded down, in Taiwan to whole dollars: of all of it, or by a sale, fill by
 * fill.
 */
export function loanInterest(
  terms: Terms,
  venue: Venue,
  position: Lent,
  { principal, paidOn }: PaidBack,
  rounding: 'down' | 'up' = 'down',
): Cash {
  const from = interestFrom(terms, venue, position);
  const currency = venue === 'US' ? 'USD' : 'TWD';
  return interestSince(principal, loanRateOf(terms, venue, position), from, paidOn, rounding, currency);
}

/** The same of a payment in money: of a part rounded up, because a customer chooses how small it is. */
export function paymentInterest(
  terms: Terms,
  venue: Venue,
  position: Lent & Pick<Position, 'loan'>,
  paid: PaidBack,
): Cash {
  return loanInterest(terms, venue, position, paid, paid.principal < position.loan ? 'up' : 'down');
}
