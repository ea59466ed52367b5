import { z } from 'zod';
import { date, id, price, symbol, venue, venueTime } from '../words.ts';
import { provenance } from '../quotes/shapes.ts';

/** What an instrument is marked with for some days: shown, matched in call auctions, not traded, without a daily price limit. */
export const markKind = z.enum(['attention', 'disposition', 'suspended', 'no-limit']);

export const markReason = z.enum([
  ...(['market-announcement', 'company-announcement', 'authority-order', 'new-listing'] as const),
]);
export const markEndReason = z.enum(['resolved', 'order-ended', 'set-in-error']);
export const holdingReason = z.enum(['product-terms', 'authority-order', 'order-ended', 'set-in-error']);

/** Trading days, or minutes, that a purchase waits; 0 for none. */
export const holdingDays = z.int().min(0).max(250);
export const holdingMinutes = z.int().min(0).max(10_000);

export const holdingRule = z.object({ lockDays: z.int(), noSellDays: z.int(), noSellMinutes: z.int() });

/** An instrument as the market's operators see it. */
export const watchedInstrument = z.object({
  symbol,
  venue,
  nameTw: z.string(),
  nameEn: z.string(),
  kind: z.string(),
  /** 0 before the first trade of the first day. */
  last: price,
  reference: price,
  priceScale: z.int(),
  /** When the last trade was; 0 where there was none on this day. */
  lastAt: venueTime,
  marks: z.array(markKind),
  /** Operators have halted it, alone or with everything. */
  halted: z.boolean(),
  /** What holds a purchase of now; null where nothing does. */
  holding: holdingRule.nullable(),
  provenance,
});

/** A mark with its days: of one that was taken back before it began the last is before the first. */
export const datedMark = z.object({
  id,
  mark: markKind,
  firstDay: date,
  lastDay: date,
  note: z.string(),
  state: z.enum(['planned', 'running', 'over', 'taken-back']),
});
