import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { watchGroup } from './shapes.ts';

export const groups = endpoint('favorites/groups', {
  summary: "The customer's watchlists in the customer's order; there is always a first one.",
  access: customer,
  input: nothing,
  output: z.array(watchGroup),
});
