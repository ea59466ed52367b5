import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { groupId } from './shapes.ts';

export const arrangeGroups = endpoint('favorites/arrange-groups', {
  summary: 'Puts the watchlists in an order; those not named follow in the order they had.',
  access: customer,
  input: z.strictObject({ ids: z.array(groupId).min(1).max(50) }),
  output: z.object({ ids: z.array(groupId) }),
});
