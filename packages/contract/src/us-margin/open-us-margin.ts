import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { STOPS_TRADING } from '../restrictions/stopped.ts';
import { date } from '../words.ts';
import { US_MARGIN_AGREEMENT } from './shapes.ts';

export const openUsMargin = endpoint('us-margin/open-us-margin', {
  summary: 'Opens a US margin account. Nothing is lent by it.',
  access: customer,
  stoppedBy: STOPS_TRADING,
  ownLimit: 'borrowing',
  input: z.strictObject({ agreement: z.literal(US_MARGIN_AGREEMENT) }),
  output: z.object({ openedOn: date }),
  refusals: ['VERIFICATION_REQUIRED', 'MARGIN_CONDITIONS', 'MARGIN_IN_DEFAULT'],
});
