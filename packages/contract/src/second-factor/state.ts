import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing, wallTime } from '../words.ts';

export const state = endpoint('second-factor/state', {
  summary: 'Whether the customer has a second factor, and how many recovery codes are left.',
  access: customer,
  input: nothing,
  output: z.object({ isOn: z.boolean(), since: wallTime.nullable(), codesLeft: z.int(), codesAt: wallTime.nullable() }),
});
