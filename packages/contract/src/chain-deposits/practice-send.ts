import { z } from 'zod';
import { network } from '../destinations/shapes.ts';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';
import { clientKey, positiveMoney } from '../words.ts';

export const practiceSend = endpoint('chain-deposits/practice-send', {
  summary: "Has practice USDT sent to the customer's address on a practice chain. In simulated mode only.",
  access: customer,
  stoppedBy: STOPS_MOVING,
  ownLimit: 'deposit',
  input: z.strictObject({ network, amount: positiveMoney, sendKey: clientKey }),
  output: z.object({
    /** By what the chain knows it; it is in the next block. */
    txHash: z.string(),
  }),
  refusals: ['CHANNEL_CLOSED', 'VERIFICATION_REQUIRED', 'AMOUNT_ABOVE_MAXIMUM', 'PRACTICE_LIMIT'],
  movesMoney: true,
});
