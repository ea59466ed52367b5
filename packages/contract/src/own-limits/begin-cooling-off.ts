import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { coolingLength, ownLimitsShown } from './shapes.ts';

export const beginCoolingOff = endpoint('own-limits/begin-cooling-off', {
  summary:
    'Begins a cooling-off, or makes the one that runs longer: until its end nothing is opened, joined, borrowed or paid in. Nobody can ' +
    'end it early.',
  access: customer,
  input: z.strictObject({ length: coolingLength }),
  output: ownLimitsShown,
  refusals: ['COOLING_OFF_LONGER', 'LIMITS_CHANGED_OFTEN'],
  rate: { perMinute: 30, by: 'caller' },
});
