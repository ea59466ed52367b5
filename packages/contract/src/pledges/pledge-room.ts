import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { bps } from '../margin/shapes.ts';
import { id, money, shares, symbol } from '../words.ts';

export const pledgeRoom = endpoint('pledges/pledge-room', {
  summary:
    'Which shares of one’s own can stand for a loan on others (抵繳), and what the account’s ratio would be with each.',
  access: customer,
  /** The position whose loan they would stand for. */
  input: z.strictObject({ loanOf: id }),
  output: z.object({
    /** Of the account and of this loan alone, now. */
    ratioBps: bps,
    ownRatioBps: bps,
    /** From this ratio on, with no call, they can be returned. */
    liftedFromBps: bps,
    /** What is left of a call that these shares meet. */
    left: money.optional(),
    /** The most that counts first. */
    shares: z.array(
      z.object({
        /** The position: all of its shares are put up. */
        positionId: id,
        symbol,
        quantity: shares,
        /** Against a call: so much of the value counts. */
        value: money,
        countsBps: bps,
        counted: money,
        /** Of the account and of this loan alone, with these. */
        ratioAfterBps: bps,
        ownRatioAfterBps: bps,
      }),
    ),
  }),
  refusals: ['POSITION_NOT_FOUND'],
});
