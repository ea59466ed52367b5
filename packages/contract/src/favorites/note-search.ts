import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { symbol } from '../words.ts';

export const noteSearch = endpoint('favorites/note-search', {
  summary: 'An instrument was opened from a search: it counts once a day and customer.',
  access: customer,
  input: z.strictObject({ symbol }),
  output: z.object({ noted: z.literal(true) }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
