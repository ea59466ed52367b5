import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { limitAmount, limitKind, limitPeriod, ownLimitsShown } from './shapes.ts';

export const setLimit = endpoint('own-limits/set-limit', {
  summary:
    'Sets, changes or takes away an own limit. A lower one holds at once; a higher one, and none, a day after it was asked for. ' +
    'Asked again, it changes nothing.',
  access: customer,
  input: z.strictObject({
    kind: limitKind,
    period: limitPeriod,
    /** Null takes it away. */
    amount: limitAmount.nullable(),
  }),
  output: ownLimitsShown,
  refusals: ['LIMITS_CHANGED_OFTEN'],
  rate: { perMinute: 30, by: 'caller' },
});
