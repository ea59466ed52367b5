import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_MOVING } from '../restrictions/stopped.ts';
import { fundPassword, SECOND_FACTOR_REFUSALS, stepUpFactor, wallTime } from '../words.ts';

export const closeAccount = endpoint('closing/close-account', {
  summary:
    'Closes the account for good where every condition is met. All devices are signed out, and nobody signs in again. What is kept, and for how ' +
    'long, is what the law asks.',
  access: customer,
  stoppedBy: STOPS_MOVING,
  input: z.strictObject({
    /** The customer has read what follows from it. */
    understood: z.literal(true),
    fundPassword,
    secondFactor: stepUpFactor.optional(),
  }),
  output: z.object({ closedAt: wallTime }),
  refusals: [
    ...(['CLOSING_HINDERED', 'CLOSING_BALANCE_LEFT', 'FUND_PASSWORD_NOT_SET', 'FUND_PASSWORD_WRONG'] as const),
    ...(['FUND_PASSWORD_LOCKED', ...SECOND_FACTOR_REFUSALS] as const),
  ],
  rate: { perMinute: 6, by: 'caller' },
});
