import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { bps } from '../margin/shapes.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';
import { clientKey, date, money, positiveMoney, symbol } from '../words.ts';
import { DRAW_REFUSALS } from './quote-draw.ts';
import { SECURED_AGREEMENT, securedPurpose } from './shapes.ts';

export const drawSecured = endpoint('secured-loans/draw-secured', {
  summary:
    'Borrows on shares that are held, at the terms that were shown. The money is there at once, and the shares stand for it.',
  access: customer,
  stoppedBy: STOPS_MOVING,
  ownLimit: 'borrowing',
  /** The rate that the customer has agreed to: at another one nothing is borrowed. */
  input: z.strictObject({
    symbol,
    amount: positiveMoney,
    rateBps: bps,
    purpose: securedPurpose,
    agreement: z.literal(SECURED_AGREEMENT),
    drawKey: clientKey,
  }),
  output: z.object({ amount: money, interest: money, drawnOn: date }),
  refusals: [...DRAW_REFUSALS],
  movesMoney: true,
});
