import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { quote } from './shapes.ts';

export const watchlist = endpoint('quotes/watchlist', {
  summary: "The customer's watchlist in the customer's order, with quotes.",
  access: 'customer',
  input: nothing,
  output: z.array(quote),
});
