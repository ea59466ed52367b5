import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const withdraw = operatorEndpoint('requests/withdraw', {
  summary:
    'Takes back what one has sent oneself and nobody has decided, or, until its time has come, what one has sent or approved.',
  does: 'requests',
  access: operator('reviewer', 'treasurer', 'market', 'compliance', 'admin'),
  input: z.strictObject({ id }),
  output: z.null(),
  refusals: ['REQUEST_DECIDED', 'REQUEST_UNKNOWN', 'REQUEST_IN_BUNDLE'],
  rate: { perMinute: 60, by: 'caller' },
});
