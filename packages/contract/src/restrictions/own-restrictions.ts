import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { ownRestriction } from './shapes.ts';

export const ownRestrictions = endpoint('restrictions/own-restrictions', {
  summary: 'What restricts the customer’s account, why and until when, and what has ended in the last year.',
  access: customer,
  input: nothing,
  output: z.object({ restrictions: z.array(ownRestriction) }),
});
