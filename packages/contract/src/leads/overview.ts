import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { strategyCard } from '../strategies/shapes.ts';
import { currency, market, money, nothing } from '../words.ts';
import { leadApplication } from './shapes.ts';

export const leadOverview = endpoint('leads/overview', {
  summary: 'What the customer leads and has applied for, newest first, and what one needs to apply.',
  access: customer,
  input: nothing,
  output: z.object({
    certified: z.boolean(),
    /** Nothing of the customer’s is under review or runs. */
    free: z.boolean(),
    terms: z.array(z.object({ market, currency, leastOwn: money, leastMinimum: money })),
    applications: z.array(leadApplication),
    strategies: z.array(strategyCard),
  }),
});
