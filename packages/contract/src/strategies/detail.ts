import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, id, money, shares, symbol } from '../words.ts';
import { bps, poolHolding, strategyCard, strategyRequest } from './shapes.ts';

export const strategyDetail = endpoint('strategies/detail', {
  summary:
    'One strategy with its figures, all from the ledger after costs, and what it held at its last net asset value.',
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({
    card: strategyCard,
    /** What a customer who leads it says of it and is held to; null of the house's own. */
    lead: z
      .object({
        description: z.string(),
        symbols: z.array(symbol),
        concentrationBps: bps,
        /** The customer who asks leads it. */
        own: z.boolean(),
        /** A rule of the laboratory trades it; else its lead does by hand. */
        byRule: z.boolean(),
      })
      .nullable(),
    /** Day by day since its beginning: a unit, the market, and how far a unit is below its best value. */
    curve: z.array(z.object({ date, value: bps, benchmark: bps.nullable(), drawdown: bps })),
    /** Null under 60 trading days. Rates of a year, ratios × 100. */
    yearly: z
      .object({
        rateBps: bps,
        volatilityBps: bps,
        sharpe: z.number().nullable(),
        sortino: z.number().nullable(),
        /** The probability that the Sharpe ratio behind it is above zero. */
        probableBps: bps.nullable(),
      })
      .nullable(),
    /** Of trading days: of the longest stay below a best value, and of all with a gain or a loss those with a gain. */
    longestDrawdown: z.int(),
    drawdownNowBps: bps,
    hitRateBps: bps.nullable(),
    trades: z.int(),
    /** What the pool has paid so far. */
    costs: z.object({ commission: money, tax: money, performanceFees: money, levies: money }),
    holdings: z.array(poolHolding),
    /** Orders of the pool that were refused, the newest first, twenty at most. */
    refused: z.array(z.object({ date, symbol, side: z.enum(['buy', 'sell']), quantity: shares, code: z.string() })),
    /** Days on which it was stopped before their end, the newest first, ten at most. */
    halts: z.array(z.object({ date, reason: z.enum(['loss', 'failed', 'not-allowed', 'too-many']) })),
    /** One that should be flat at the end of a day still held shares at the last one: it could not sell them. */
    heldOvernight: z.boolean(),
    /** What who had joined at the beginning would have got by leaving at the last net asset value, all costs paid. */
    example: z.object({ amount: money, worth: money }),
    /** Units redeemed and not yet paid. */
    owed: money,
    /** The day of the net asset value that a request of now gets. */
    nextStrike: date,
    /** The customer's own requests that wait. */
    waiting: z.array(strategyRequest),
  }),
  refusals: ['STRATEGY_NOT_FOUND'],
});
