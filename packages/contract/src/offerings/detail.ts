import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { offering } from './shapes.ts';

export const detail = endpoint('offerings/detail', {
  summary: 'One offering.',
  access: anyone,
  input: z.strictObject({ id }),
  output: offering,
  refusals: ['OFFERING_NOT_FOUND'],
});
