import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing, price } from '../words.ts';
import { listing, provenance, quote } from './shapes.ts';

export const indexBoard = endpoint('quotes/index-board', {
  summary:
    "The indices that a first look goes to, of Taiwan and of the US, each with its lasting facts, its quote and today's course in at most 60 points.",
  access: anyone,
  input: nothing,
  output: z.object({
    provenance,
    indices: z.array(z.object({ listing, quote, points: z.array(price) })),
  }),
});
