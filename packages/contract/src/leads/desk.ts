import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { bps, poolHolding, strategyCard } from '../strategies/shapes.ts';
import { order } from '../trading/shapes.ts';
import { id, money, symbol } from '../words.ts';

export const poolDesk = endpoint('leads/desk', {
  summary:
    'A pool that the customer leads, as it stands now: its money, what it holds, its orders of the day and its limits.',
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({
    card: strategyCard,
    /** Whether a rule of the laboratory trades it: then the lead does not. */
    byRule: z.boolean(),
    /** Whether its orders are taken now, and between which times of the market's clock. */
    open: z.boolean(),
    hours: z.object({ from: z.string(), to: z.string() }),
    /** At the prices of now, less what is owed to who has left. */
    value: money,
    /** What purchases may still use, the tenth that stays in money kept back. */
    free: money,
    /** What may still be bought today: no more than the pool is worth. */
    turnoverLeft: money,
    concentrationBps: bps,
    symbols: z.array(symbol),
    holdings: z.array(poolHolding),
    /** The newest first, a hundred at most. */
    orders: z.array(order),
  }),
  refusals: ['STRATEGY_NOT_FOUND'],
});
