import { addTradingDays, type Calendar, type TradingDate, type Venue } from '@kuroshio/market';
import type { Position } from './position.ts';

/** How long what is bought must be held before it may be sold: a setting of an instrument or product. */
export interface HoldingRule {
  /** Trading days for which a position is locked after the day of its purchase. */
  readonly lockDays: number;
  /** T+N: so many trading days after the purchase it may be sold. */
  readonly noSellDays: number;
  /** Minutes from the purchase, by the wall clock. */
  readonly noSellMinutes: number;
}

/** What keeps a position from being sold. */
export type Restraint =
  | { readonly kind: 'locked'; readonly until: TradingDate }
  | { readonly kind: 'no-sell-day'; readonly until: TradingDate; readonly days: number }
  | { readonly kind: 'too-soon'; readonly at: number };

/** The first trading day on which what is bought on a day may be sold; null where its own days keep nothing. */
export function sellableFrom(
  calendar: Calendar,
  { lockDays, noSellDays }: HoldingRule,
  venue: Venue,
  date: TradingDate,
): TradingDate | null {
  const days = Math.max(lockDays, noSellDays);
  return days > 0 ? addTradingDays(calendar, venue, date, days) : null;
}

/** A purchase of a day holds its position by the rule in force. A later purchase for the same position holds all of it. */
export function holdPosition(
  calendar: Calendar,
  position: Position,
  { lockDays, noSellDays, noSellMinutes }: HoldingRule,
  venue: Venue,
  date: TradingDate,
  at: number,
): void {
  if (lockDays > 0) position.lockedUntil = addTradingDays(calendar, venue, date, lockDays);
  if (noSellDays > 0) {
    position.noSellUntil = addTradingDays(calendar, venue, date, noSellDays);
    position.noSellDays = noSellDays;
  }
  if (noSellMinutes > 0) position.sellableAt = at + noSellMinutes * 60_000;
}

/**
 * What keeps a position from being sold at a moment, the longest first; null where nothing does.
 * @param date trading date of its venue
 * @param now wall clock, epoch ms
 */
export function restraintOf(
  {
    lockedUntil,
    noSellUntil,
    noSellDays,
    sellableAt,
  }: Pick<Position, 'lockedUntil' | 'noSellUntil' | 'noSellDays' | 'sellableAt'>,
  date: TradingDate,
  now: number,
): Restraint | null {
  if (lockedUntil !== null && date < lockedUntil) return { kind: 'locked', until: lockedUntil };
  if (noSellUntil !== null && date < noSellUntil) return { kind: 'no-sell-day', until: noSellUntil, days: noSellDays };
  if (sellableAt !== null && now < sellableAt) return { kind: 'too-soon', at: sellableAt };
  return null;
}
