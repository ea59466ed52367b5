import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';
import { clientKey, symbol } from '../words.ts';
import { lentShares, rateBps } from './shapes.ts';

export const lendShares = endpoint('lending/lend-shares', {
  summary: 'Lends whole lots for days to the institutions that seek them, at the rate that was shown or more.',
  access: customer,
  stoppedBy: STOPS_MOVING,
  input: z.strictObject({
    symbol,
    lots: z.int().min(1).max(100_000),
    days: z.int().min(1).max(3_650),
    /** The least that the borrower is to pay. */
    rateBps,
    lendKey: clientKey,
  }),
  output: lentShares,
  refusals: [
    ...(['INSTRUMENT_NOT_FOUND', 'SHARES_INSUFFICIENT', 'LENDING_CLOSED', 'LENDING_TERM_UNKNOWN'] as const),
    ...(['LENDING_RATE_BELOW', 'LENDING_EX_DATE', 'LENDING_FULL'] as const),
  ],
  movesMoney: true,
});
