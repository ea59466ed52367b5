import { z } from 'zod';
import { date, id, money, wallTime } from '../words.ts';

export const surveillanceAlert = z.object({
  id,
  rule: z.enum([
    'self-trade',
    'shared-device',
    'wash-trades',
    'wash-ring',
    'lead-against-pool',
    'layering',
    'price-mover',
  ]),
  customers: z.array(z.string()),
  symbol: z.string(),
  tradingDate: date,
  trades: z.int(),
  shares: z.number(),
  value: money,
  currency: z.string(),
  foundAt: wallTime,
});

/** Whose order of a trade. */
export const tradeSide = z.object({ order: id, orderNo: z.string(), customer: z.string() });
