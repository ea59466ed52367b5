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

/** Interest of a part of what is owed on a position, were it paid back on a day; rounded down to whole dollars. */
export function loanInterest(
  terms: Terms,
  venue: Venue,
  position: Lent,
  { principal, paidOn }: { readonly principal: Cash; readonly paidOn: TradingDate },
): Cash {
  return interestSince(principal, loanRateOf(terms, position), interestFrom(terms, venue, position), paidOn);
}
