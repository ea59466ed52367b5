import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { closingCondition } from './shapes.ts';

export const closingConditions = endpoint('closing/conditions', {
  summary: 'What must be so before the account can be closed, one by one, and what would lapse with it.',
  access: customer,
  input: nothing,
  output: z.object({
    conditions: z.array(closingCondition),
    /** Fee vouchers that are not used up: they lapse. */
    vouchers: z.int(),
  }),
});
