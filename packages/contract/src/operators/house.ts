import { z } from 'zod';
import { anyone } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { nothing, wallTime } from '../words.ts';

export const house = operatorEndpoint('operators/house', {
  summary:
    'What the console shows before anybody signs in: the name of the house, and whether its market is simulated.',
  does: 'reads',
  access: anyone,
  input: nothing,
  output: z.object({ title: z.string(), mode: z.enum(['simulated', 'replay']), now: wallTime }),
});
