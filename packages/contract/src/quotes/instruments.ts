import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { listing, provenance } from './shapes.ts';

export const instruments = endpoint('quotes/instruments', {
  summary: 'All instruments with their lasting facts, and the provenance of their prices.',
  access: anyone,
  input: nothing,
  output: z.object({ provenance, listings: z.array(listing) }),
});
