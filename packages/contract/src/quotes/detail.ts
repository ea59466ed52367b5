import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, money, price, quantity, symbol } from '../words.ts';
import { depth, listing, provenance, quote, tick, venuePhase } from './shapes.ts';

export const detail = endpoint('quotes/detail', {
  summary: 'Everything about one instrument at this moment.',
  access: anyone,
  input: z.strictObject({ symbol }),
  output: z.object({
    listing,
    quote,
    depth,
    /** Newest last, at most 50. */
    ticks: z.array(tick),
    phase: venuePhase,
    provenance,
    facts: z.object({
      isin: z.string(),
      listedDate: z.string(),
      sharesOutstanding: quantity,
      /** Market value in minor units; 0 where shares outstanding are unknown. */
      marketCap: money,
      /** Highest and lowest traded price of the last 52 weeks, in prices of now: ex-dates between are closed. */
      high52w: price,
      low52w: price,
      /** Known cash dividends of twelve months against the price, basis points; null where nothing is known to have been paid. */
      yieldBps: z.int().nullable(),
      settlementDate: date,
      /** Kinds of the corporate actions that took effect today: change is reckoned from the reference after them. */
      exToday: z.array(z.enum(['cash', 'special-cash', 'stock', 'split', 'par-change', 'reduction', 'spin-off'])),
      /** Where the instrument began: a real close, its date and how sure it is. */
      refPrice: price,
      refDate: z.string(),
      refQuality: z.enum(['verified', 'approximate']),
    }),
  }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
