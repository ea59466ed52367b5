import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { auction } from './auction-shapes.ts';

export const auctionDetail = endpoint('offerings/auction-detail', {
  summary: 'One auction, with its result once it is opened.',
  access: anyone,
  input: z.strictObject({ id }),
  output: auction,
  refusals: ['OFFERING_NOT_FOUND'],
});
