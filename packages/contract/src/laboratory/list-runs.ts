import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, date, money, pageSize } from '../words.ts';
import { runCard } from './shapes.ts';

export const listRuns = endpoint('laboratory/list-runs', {
  summary: 'What can be tried, and every run that the customer has made, the newest first.',
  access: customer,
  input: z.strictObject({ before, limit: pageSize }),
  output: z.object({
    /** Of each market the days that are over, and how much money a run may begin with. */
    markets: z.array(
      z.object({ market: z.enum(['twd', 'usd']), from: date, to: date, least: money, most: money, usual: money }),
    ),
    leastDays: z.int(),
    runs: z.array(runCard),
    more: z.boolean(),
  }),
});
