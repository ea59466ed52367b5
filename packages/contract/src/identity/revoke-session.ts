import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const revokeSession = endpoint('identity/revoke-session', {
  summary: 'Signs one device out.',
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({}),
  refusals: ['SESSION_NOT_FOUND'],
});
