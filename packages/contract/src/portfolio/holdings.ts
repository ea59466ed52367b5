import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { market } from '../words.ts';
import { holding } from './shapes.ts';

export const holdings = endpoint('portfolio/holdings', {
  summary: "The customer's holdings of a market, each the sum of its positions.",
  access: customer,
  input: z.strictObject({ market }),
  output: z.array(holding),
});
