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
export function loanRateOf({ creditRates }: Pick<Terms, 'creditRates'>, { secured, openedAt }: Lent): number {
  return secured === null ? creditRates(openedAt).interestBps : creditRates(secured.ratedAt).securedBps;
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

/** Interest of what is paid back of a position's loan, in whole dollars, rounded down: of all of it, or by a sale, fill by fill. */
export function loanInterest(
  terms: Terms,
  venue: Venue,
  position: Lent,
  { principal, paidOn }: PaidBack,
  rounding: 'down' | 'up' = 'down',
): Cash {
  return interestSince(principal, loanRateOf(terms, position), interestFrom(terms, venue, position), paidOn, rounding);
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
