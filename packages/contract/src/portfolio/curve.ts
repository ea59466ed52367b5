import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, money } from '../words.ts';
import { shownCurrency } from './overview.ts';

export const curve = endpoint('portfolio/curve', {
  summary:
    'What both trading accounts were worth at the end of each day, oldest first, each day at its own closing rate.',
  access: customer,
  input: z.strictObject({
    currency: shownCurrency,
    /** Trading days of each account, back from the newest that has ended. */
    days: z.int().min(1).max(260).default(60),
  }),
  output: z.object({ currency: shownCurrency, points: z.array(z.object({ date, total: money })) }),
});
