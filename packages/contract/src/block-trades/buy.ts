import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey, id } from '../words.ts';
import { blockPurchase } from './shapes.ts';

export const buy = endpoint('block-trades/buy', {
  summary: 'Buys shares of a block at its price: they are paid for at once, delivered and locked for its days.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'opening',
  input: z.strictObject({ id, shares: z.int().min(1).max(1_000_000_000), purchaseKey: clientKey }),
  output: blockPurchase,
  refusals: [
    ...(['BLOCK_NOT_FOUND', 'BLOCK_NOT_STARTED', 'BLOCK_CLOSED', 'BLOCK_SOLD_OUT', 'BLOCK_HOURS'] as const),
    ...(['INSTRUMENT_SUSPENDED', 'BLOCK_PRICE_OVER_LIMIT', 'BLOCK_MINIMUM', 'BLOCK_LEFT', 'BLOCK_REST'] as const),
    'BALANCE_INSUFFICIENT',
  ],
  movesMoney: true,
});
