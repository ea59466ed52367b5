import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { clientKey, id, positiveMoney } from '../words.ts';
import { ownBid, sealedBid } from './auction-shapes.ts';

export const bid = endpoint('offerings/bid', {
  summary:
    'Bids in an auction. Price and lots come sealed, so that nobody reads them before the opening; only the deposit is told, in whole steps.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'opening',
  input: z.strictObject({
    id,
    sealed: sealedBid,
    /** Without the fee, which is set aside beside it. */
    deposit: positiveMoney,
    bidKey: clientKey,
  }),
  output: ownBid,
  refusals: [
    'OFFERING_NOT_FOUND',
    'SUBSCRIPTION_NOT_STARTED',
    'SUBSCRIPTION_CLOSED',
    'DEPOSIT_NOT_IN_STEPS',
    'TOO_MANY_BIDS',
    'BID_COPIED',
    'BALANCE_INSUFFICIENT',
  ],
  movesMoney: true,
});
