import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { block } from './shapes.ts';

export const detail = endpoint('block-trades/detail', {
  summary: 'One block.',
  access: anyone,
  input: z.strictObject({ id }),
  output: block,
  refusals: ['BLOCK_NOT_FOUND'],
});
