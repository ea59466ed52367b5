import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, id, pageSize } from '../words.ts';
import { blockPurchase } from './shapes.ts';

export const listPurchases = endpoint('block-trades/list-purchases', {
  summary: 'What the customer has bought of blocks, newest first, or of one block.',
  access: customer,
  input: z.strictObject({ blockId: id.optional(), before, limit: pageSize }),
  output: z.object({ purchases: z.array(blockPurchase), more: z.boolean() }),
});
