import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { conversion } from './convert.ts';

export const listConversions = endpoint('conversion/list-conversions', {
  summary: "The customer's conversions, newest first.",
  access: customer,
  input: z.strictObject({ before, limit: pageSize }),
  output: z.object({ conversions: z.array(conversion), more: z.boolean() }),
});
