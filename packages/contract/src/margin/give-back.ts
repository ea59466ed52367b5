import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { clientKey, date, id, money, shares } from '../words.ts';

/** Taiwan's shares have no fractions. */
const wholeShares = z.int().min(1).max(1_000_000_000);

/** Which of the own shares are given back, the oldest first: those that are paid for (現券償還), or those bought on margin (資券相抵). */
const asked = { shortId: id, quantity: wholeShares, from: z.enum(['cash', 'margin']) };

const returned = {
  quantity: shares,
  /** What was held for the shares that were owed, what is paid on it, and what of it pays margin loans on the own shares with their interest. */
  freed: money,
  interest: money,
  repaid: money,
  /** What the sale had brought, with the interest, less what the own shares had cost. */
  realised: money,
};

export const giveBackRoom = endpoint('margin/give-back-room', {
  summary:
    'What giving own shares back for shares that are owed would be: how many may be, and what it frees. Nothing is moved.',
  access: customer,
  /** Without a quantity: only how many may be. */
  input: z.strictObject({ ...asked, quantity: wholeShares.optional() }),
  output: z.object({
    /** Own shares of that kind that are settled and free, and no more than are owed. */
    most: shares,
    returned: z.object(returned).optional(),
  }),
  refusals: ['POSITION_NOT_FOUND', 'SHARES_INSUFFICIENT', 'GIVE_BACK_UNSETTLED', 'BALANCE_INSUFFICIENT'],
});

export const giveBack = endpoint('margin/give-back', {
  summary:
    'Gives own shares back for shares that are owed, without a trade, a fee or a tax. What was held for them is free at once.',
  access: customer,
  stoppedBy: ['frozen'],
  input: z.strictObject({ ...asked, giveBackKey: clientKey }),
  output: z.object({ ...returned, givenOn: date }),
  refusals: ['POSITION_NOT_FOUND', 'SHARES_INSUFFICIENT', 'GIVE_BACK_UNSETTLED', 'BALANCE_INSUFFICIENT'],
  movesMoney: true,
});
