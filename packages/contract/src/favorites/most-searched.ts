import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { quote } from '../quotes/shapes.ts';

export const mostSearched = endpoint('favorites/most-searched', {
  summary: 'What most customers have opened from a search in the last seven days. The order only, no counts.',
  access: anyone,
  input: z.strictObject({ limit: z.int().min(1).max(50).default(10) }),
  output: z.array(quote),
});
