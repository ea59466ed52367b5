import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { requestState } from './shapes.ts';

export const approve = operatorEndpoint('requests/approve', {
  summary:
    'Approves what another operator has sent. It is looked at again, and done at once or at the time that was asked for.',
  does: 'requests',
  access: operator('reviewer', 'treasurer', 'market', 'compliance', 'admin'),
  input: z.strictObject({ id, note: z.string().max(500).default('') }),
  output: z.object({
    state: requestState,
    outcome: z.string().nullable(),
    /** Of a request to add an operator: the checker's half of what lets them in, shown once. */
    code: z.string().nullable(),
  }),
  refusals: ['ROLE_REQUIRED', 'OWN_REQUEST', 'SAME_DEVICE', 'REQUEST_DECIDED', 'REQUEST_UNKNOWN', 'REQUEST_IN_BUNDLE'],
  rate: { perMinute: 60, by: 'caller' },
});
