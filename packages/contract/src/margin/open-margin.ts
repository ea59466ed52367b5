import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { date, money, positiveMoney } from '../words.ts';
import { MARGIN_AGREEMENT } from './shapes.ts';

export const openMargin = endpoint('margin/open-margin', {
  summary: 'Opens a margin account with one of the limits, or gives an open one another. Nothing is lent by it.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'borrowing',
  input: z.strictObject({ limit: positiveMoney, agreement: z.literal(MARGIN_AGREEMENT) }),
  output: z.object({ limit: money, openedOn: date }),
  refusals: [
    'VERIFICATION_REQUIRED',
    'MARGIN_CONDITIONS',
    'MARGIN_IN_DEFAULT',
    'MARGIN_LIMIT_UNKNOWN',
    'MARGIN_LIMIT_NEEDS',
  ],
});
