import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing, wallTime } from '../words.ts';

export const state = endpoint('fund-password/state', {
  summary: 'Whether the customer has a fund password, and until when it is locked.',
  access: customer,
  input: nothing,
  output: z.object({ isSet: z.boolean(), setAt: wallTime.nullable(), lockedUntil: wallTime.nullable() }),
});
