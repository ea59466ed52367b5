import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { symbol } from '../words.ts';
import { provenance, quote } from './shapes.ts';

export const snapshot = endpoint('quotes/snapshot', {
  summary: 'The quotes of up to 200 instruments, in the order asked.',
  access: anyone,
  input: z.strictObject({ symbols: z.array(symbol).max(200) }),
  output: z.object({ provenance, quotes: z.array(quote) }),
  refusals: ['INSTRUMENT_NOT_FOUND'],
});
