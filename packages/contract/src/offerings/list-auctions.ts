import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { auction } from './auction-shapes.ts';

export const listAuctions = endpoint('offerings/list-auctions', {
  summary: 'Auctions: those that run, or those that have ended, the newest first.',
  access: anyone,
  input: z.strictObject({ ended: z.boolean().default(false), before, limit: pageSize }),
  output: z.object({ auctions: z.array(auction), more: z.boolean() }),
});
