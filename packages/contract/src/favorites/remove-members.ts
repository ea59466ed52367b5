import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { symbol } from '../words.ts';
import { editedSymbols, groupId } from './shapes.ts';

export const removeMembers = endpoint('favorites/remove-members', {
  summary: 'Takes instruments off a watchlist. What is not on it is nothing to take off.',
  access: customer,
  input: z.strictObject({ id: groupId, symbols: editedSymbols }),
  output: z.object({ symbols: z.array(symbol) }),
  refusals: ['GROUP_NOT_FOUND'],
});
