import { z } from 'zod';
import { OPERATOR_ROLES, operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { oneTimeCode, operatorPassword } from './shapes.ts';

export const removePasskey = operatorEndpoint('operators/remove-passkey', {
  summary: "Takes one of one's own passkeys away: nobody signs in by it any more.",
  does: 'own',
  access: operator(...OPERATOR_ROLES),
  input: z.strictObject({ id, password: operatorPassword, oneTimeCode }),
  output: z.null(),
  refusals: ['OPERATOR_CREDENTIALS_WRONG', 'PASSKEY_NOT_FOUND'],
  rate: { perMinute: 10, by: 'caller' },
});
