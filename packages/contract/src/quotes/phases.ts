import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { venuePhase } from './shapes.ts';

export const phases = endpoint('quotes/phases', {
  summary: 'Phase, trading date and clock of every venue.',
  access: anyone,
  input: nothing,
  output: z.array(venuePhase),
});
