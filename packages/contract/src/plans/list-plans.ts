import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { money, nothing, price } from '../words.ts';
import { plan } from './shapes.ts';

/** What a plan may be for, in minor units. */
const bounds = z.object({ least: money, most: money, step: money });

export const listPlans = endpoint('plans/list-plans', {
  summary: 'The recurring purchases of the customer: those that buy first, the next one before others.',
  access: customer,
  input: nothing,
  output: z.object({
    plans: z.array(plan),
    /** What may be chosen, by currency. */
    bounds: z.object({ TWD: bounds, USD: bounds }),
    /** When the orders of a day are sent, by the venue's clock: `HH:MM`. */
    sentFrom: z.object({ TWD: z.string(), USD: z.string() }),
    /** So far above the reference price a purchase goes at most, in hundredths of a percent. */
    collarBps: price,
    most: z.int(),
  }),
});
