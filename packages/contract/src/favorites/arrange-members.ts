import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { symbol } from '../words.ts';
import { editedSymbols, groupId } from './shapes.ts';

export const arrangeMembers = endpoint('favorites/arrange-members', {
  summary: 'Puts what is on a watchlist in an order; what is not named follows in the order it had.',
  access: customer,
  input: z.strictObject({ id: groupId, symbols: editedSymbols }),
  output: z.object({ symbols: z.array(symbol) }),
  refusals: ['GROUP_NOT_FOUND'],
});
