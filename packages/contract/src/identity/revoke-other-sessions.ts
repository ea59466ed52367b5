import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';

export const revokeOtherSessions = endpoint('identity/revoke-other-sessions', {
  summary: 'Signs all devices out but this one.',
  access: customer,
  input: nothing,
  output: z.object({ ended: z.int().min(0) }),
});
