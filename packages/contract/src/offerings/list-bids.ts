import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, id, pageSize } from '../words.ts';
import { ownBid } from './auction-shapes.ts';

export const listBids = endpoint('offerings/list-bids', {
  summary: "The customer's bids in auctions, newest first, or those in one of them.",
  access: customer,
  input: z.strictObject({ auctionId: id.optional(), before, limit: pageSize }),
  output: z.object({ bids: z.array(ownBid), more: z.boolean() }),
});
