import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { symbol } from '../words.ts';
import { editedSymbols, groupId } from './shapes.ts';

export const addMembers = endpoint('favorites/add-members', {
  summary: 'Puts instruments on a watchlist, and off another where `from` names one. What is there stays where it is.',
  access: customer,
  input: z.strictObject({ id: groupId, symbols: editedSymbols, from: groupId.optional() }),
  output: z.object({ symbols: z.array(symbol) }),
  refusals: ['GROUP_NOT_FOUND', 'INSTRUMENT_NOT_FOUND', 'WATCHLIST_FULL'],
});
