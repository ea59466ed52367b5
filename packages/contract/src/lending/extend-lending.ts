import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, id } from '../words.ts';
import { lentShares } from './shapes.ts';

export const extendLending = endpoint('lending/extend-lending', {
  summary: 'Lends on for the same days again, at the same rate.',
  access: customer,
  /** The day that is extended: pressed twice, it is extended once. */
  input: z.strictObject({ id, dueOn: date }),
  output: lentShares,
  refusals: ['LENT_SHARES_NOT_FOUND', 'LENT_SHARES_RETURNED', 'LENDING_NO_EXTENSION'],
  movesMoney: 'held',
});
