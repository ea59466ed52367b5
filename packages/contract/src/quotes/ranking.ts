import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { quote } from './shapes.ts';

export const ranking = endpoint('quotes/ranking', {
  summary: 'Instruments of a venue or market in order of a figure, with their quotes.',
  access: 'anyone',
  input: z.strictObject({
    /** `TW` is both Taiwan venues. */
    board: z.enum(['TW', 'TWSE', 'TPEX', 'US', 'CRYPTO', 'FX', 'INDEX']),
    by: z.enum(['gainers', 'losers', 'volume', 'turnover', 'limit-up', 'limit-down', 'code']),
    offset: z.int().min(0).max(10_000).default(0),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.object({ total: z.int(), quotes: z.array(quote) }),
});
