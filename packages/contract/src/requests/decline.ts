import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const decline = operatorEndpoint('requests/decline', {
  summary: 'Declines what another operator has sent, with the reason.',
  does: 'requests',
  access: operator('reviewer', 'treasurer', 'market', 'compliance', 'admin'),
  input: z.strictObject({ id, note: z.string().trim().min(3).max(500) }),
  output: z.null(),
  refusals: ['ROLE_REQUIRED', 'OWN_REQUEST', 'SAME_DEVICE', 'REQUEST_DECIDED', 'REQUEST_UNKNOWN', 'REQUEST_IN_BUNDLE'],
  rate: { perMinute: 60, by: 'caller' },
});
