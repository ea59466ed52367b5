import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, market, money } from '../words.ts';

/** When a rule applies; null is open. */
const dated = { from: date.nullable(), to: date.nullable(), inForce: z.boolean() };
const bps = z.int().min(0).max(10_000);
const duration = z.int().min(0).describe('venue milliseconds');
const timeOfDay = z.int().min(0).max(86_400_000).describe("milliseconds of the venue's day");

export const tradeRules = endpoint('rules/trade-rules', {
  summary:
    'The rules of a market as the program applies them, with what applied before and what is to come: fees, taxes, settlement, hours, ticks, limits.',
  access: anyone,
  input: z.strictObject({ market }),
  output: z.object({
    date: date.describe("the market's trading date; what applies on it is in force"),
    charges: z.array(
      z.object({
        kind: z.enum(['commission', 'transfer-tax', 'sec-fee', 'taf', 'cat']),
        side: z.enum(['buy', 'sell', 'both']),
        on: z.array(z.string()).describe('tax classes; none is every instrument'),
        dayTrade: z.boolean().nullable(),
        oddLot: z.boolean().nullable(),
        basis: z.enum(['value', 'shares']),
        rate: z.string().describe('percent of the value, or money per share'),
        minimum: money,
        cap: money.nullable(),
        rounding: z.enum(['down', 'up']),
        ...dated,
      }),
    ),
    settlement: z.array(z.object({ days: z.int().min(0), ...dated })),
    phases: z.array(z.object({ phase: z.string(), opens: timeOfDay, closes: timeOfDay })),
    boards: z.array(
      z.object({
        board: z.string(),
        opens: timeOfDay,
        closes: timeOfDay,
        auctionsEvery: duration.nullable(),
        ...dated,
      }),
    ),
    ticks: z.array(
      z.object({
        tickClass: z.enum(['tw-stock', 'tw-fund', 'us']),
        /** In units of the price scale. */
        scale: z.int(),
        bands: z.array(z.object({ above: z.int(), tick: z.int() })),
      }),
    ),
    priceLimits: z.array(z.object({ bps, ...dated })),
    interruptions: z.array(z.object({ bps, pause: duration, ...dated })),
    callDelays: z.array(z.object({ bps, opening: duration, closing: duration, ...dated })),
    dispositions: z.array(z.object({ every: duration, ...dated })),
    bands: z.array(z.object({ window: duration, limitState: duration, pause: duration, ...dated })),
    breakers: z.array(z.object({ level: z.int(), bps, halt: duration.nullable(), ...dated })),
  }),
});
