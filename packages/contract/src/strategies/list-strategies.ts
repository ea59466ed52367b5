import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { strategyCard, strategyKind } from './shapes.ts';

export const listStrategies = endpoint('strategies/list-strategies', {
  summary:
    'All strategies of a kind that were ever opened, the newest first; those that lost and those that ended too.',
  access: customer,
  input: z.strictObject({ kind: strategyKind }),
  output: z.object({ strategies: z.array(strategyCard) }),
});
