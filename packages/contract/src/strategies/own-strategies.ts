import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { strategyCard, strategyRequest } from './shapes.ts';

export const ownStrategies = endpoint('strategies/own-strategies', {
  summary: 'The strategies in which the customer has units, and what the customer has asked for, newest first.',
  access: customer,
  input: z.strictObject({ before, limit: pageSize }),
  output: z.object({
    strategies: z.array(strategyCard),
    requests: z.array(strategyRequest),
    more: z.boolean(),
  }),
});
