import { regularSpans, type TradingDate, type Venue } from '@kuroshio/market';
import { clockOf, type ExchangeView } from '../exchange/index.ts';

/** The money of plans. */
export type PlanCurrency = 'TWD' | 'USD';

/**
 * What each purchase may be for, minor units. In Taiwan as its brokers have it: from NT$1,000 in hundreds; the most is a limit of
 * our house against slips of the finger. House terms since 2026-11-25.
 */
export const BOUNDS: Readonly<
  Record<PlanCurrency, { readonly least: bigint; readonly most: bigint; readonly step: bigint }>
> = {
  TWD: { least: 1_000_00n, most: 1_000_000_00n, step: 100_00n },
  USD: { least: 10_00n, most: 30_000_00n, step: 1_00n },
};
/** Plans of one customer that have not ended. */
export const MOST_PLANS = 20;

const MINUTE = 60_000;
/** The first minutes of a day have prices of their own; in Taiwan odd lots first trade at 09:10. */
const WAITS_AFTER_OPENING = 10 * MINUTE;
/** What was not sent by then, so long before the session ends, is not sent that day. */
const RESTS_BEFORE = 10 * MINUTE;

/** When the orders of a day are sent, milliseconds of the venue's day: it begins and ends. */
export function sendingSpan({ rulebook: { calendar } }: ExchangeView, venue: Venue, date: TradingDate) {
  const spans = regularSpans(calendar, venue, date).filter(({ phase }) => phase !== 'intake');
  return { from: (spans[0]?.from ?? 0) + WAITS_AFTER_OPENING, to: (spans.at(-1)?.to ?? 0) - RESTS_BEFORE };
}

/** Where a venue's day stands for plans. */
export function sendingHours(view: ExchangeView, venue: Venue) {
  const { date, phase, msOfDay } = clockOf(view, venue);
  const { from, to } = sendingSpan(view, venue, date);
  const isOver = phase === 'closed' || msOfDay >= to;
  return {
    date,
    isOver,
    isOpen: phase === 'continuous' && msOfDay >= from && !isOver,
    hasBegun: isOver || msOfDay >= from,
  };
}
