import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { wallTime } from '../words.ts';
import { restrictionKind } from '../restrictions/shapes.ts';

export const find = operatorEndpoint('customers/find', {
  summary: 'Customers by their number or their whole phone number, or the newest. What was looked for is in the log.',
  does: 'reads',
  access: operator('reviewer', 'treasurer', 'compliance', 'auditor'),
  input: z.strictObject({
    text: z.string().trim().max(32).default(''),
    before: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
  }),
  output: z.object({
    customers: z.array(
      z.object({
        customer: z.string(),
        phone: z.string(),
        openedAt: wallTime,
        restrictions: z.array(restrictionKind),
      }),
    ),
  }),
  rate: { perMinute: 120, by: 'caller' },
});
