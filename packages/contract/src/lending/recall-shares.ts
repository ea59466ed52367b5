import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { lentShares } from './shapes.ts';

export const recallShares = endpoint('lending/recall-shares', {
  summary: 'Recalls lent shares: the borrower returns them on the next trading day.',
  access: customer,
  input: z.strictObject({ id }),
  output: lentShares,
  refusals: ['LENT_SHARES_NOT_FOUND', 'LENT_SHARES_RETURNED'],
  movesMoney: 'held',
});
