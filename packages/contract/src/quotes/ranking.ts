import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { section } from './sections.ts';
import { quote } from './shapes.ts';

export const ranking = endpoint('quotes/ranking', {
  summary: 'The instruments of a section that lead by a figure, with their quotes.',
  access: anyone,
  input: z.strictObject({
    section,
    /**
     * `limit-up` and `limit-down` hold only what last traded at that limit, `watched` only what somebody watches, the
     * most watched first (how many do is nobody's business), `market-cap` only companies whose shares are known.
     */
    by: z.enum(['gainers', 'losers', 'volume', 'turnover', 'limit-up', 'limit-down', 'watched', 'market-cap']),
    offset: z.int().min(0).max(10_000).default(0),
    limit: z.int().min(1).max(200).default(50),
  }),
  output: z.object({ total: z.int(), quotes: z.array(quote) }),
});
