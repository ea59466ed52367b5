import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { leadRule } from './shapes.ts';

export const readLeadRule = endpoint('leads/read-rule', {
  summary:
    'By what rule a strategy trades that a customer has offered from the laboratory, and how often its author had tried.',
  access: customer,
  input: z.strictObject({
    /** Of the strategy. */
    id,
  }),
  output: leadRule,
  refusals: ['STRATEGY_NOT_FOUND'],
});
