import { type Market, nextTradingDay, regularSpans, type TradingDate, type Venue } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import { clockOf, type ExchangeView } from '../exchange/index.ts';

/** Whose clock and calendar a strategy goes by. */
export function venueOf(asset: number): Extract<Venue, 'TWSE' | 'US'> {
  return asset === CASH_ASSETS.TWD.id ? 'TWSE' : 'US';
}

export function assetOfMarket(market: Market): number {
  return CASH_ASSETS[market === 'twd' ? 'TWD' : 'USD'].id;
}

export function currencyOf(asset: number): 'TWD' | 'USD' {
  return asset === CASH_ASSETS.TWD.id ? 'TWD' : 'USD';
}

const MINUTE = 60_000;
/** Requests close so long before the regular session does: in Taiwan as its closing auction begins. */
const CLOSES_BEFORE = 5 * MINUTE;

/** When a day's regular session is open, milliseconds of the venue's day. */
export function sessionOf({ rulebook: { calendar } }: ExchangeView, venue: Venue, date: TradingDate) {
  const spans = regularSpans(calendar, venue, date).filter(({ phase }) => phase !== 'intake');
  return { opens: spans[0]?.from ?? 0, closes: spans.at(-1)?.to ?? 0 };
}

/**
 * The day whose net asset value a request of this moment gets at the earliest: never one of which the prices are known, so
 * after the cut-off it is the next day's.
 */
export function strikeDay(view: ExchangeView, venue: Venue): TradingDate {
  const { date, phase, msOfDay } = clockOf(view, venue);
  const isOver = phase === 'closed' || msOfDay >= sessionOf(view, venue, date).closes - CLOSES_BEFORE;
  return isOver ? nextTradingDay(view.rulebook.calendar, venue, date) : date;
}
