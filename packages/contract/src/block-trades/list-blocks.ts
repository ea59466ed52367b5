import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { block } from './shapes.ts';

export const listBlocks = endpoint('block-trades/list-blocks', {
  summary: 'Blocks that institutions offer: those that are to come or run, or those that have ended, the newest first.',
  access: anyone,
  input: z.strictObject({ ended: z.boolean().default(false), before, limit: pageSize }),
  output: z.object({ blocks: z.array(block), more: z.boolean() }),
});
