import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { groupId } from '../favorites/shapes.ts';
import { quote } from './shapes.ts';

export const watchlist = endpoint('quotes/watchlist', {
  summary: "One of the customer's watchlists in the customer's order, with quotes; the first where none is named.",
  access: customer,
  input: z.strictObject({ group: groupId.optional() }),
  output: z.array(quote),
  refusals: ['GROUP_NOT_FOUND'],
});
