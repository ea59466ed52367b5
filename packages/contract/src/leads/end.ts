import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const endStrategy = endpoint('leads/end', {
  summary:
    'Ends a strategy that the customer leads: it only sells from then on, and pays everybody back, the lead last. Asked again it answers the same.',
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({ state: z.enum(['ended', 'terminated']) }),
  refusals: ['STRATEGY_NOT_FOUND'],
});
