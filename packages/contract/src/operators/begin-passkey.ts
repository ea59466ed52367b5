import { z } from 'zod';
import { OPERATOR_ROLES, operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { creationOptions } from '../passkeys/shapes.ts';
import { oneTimeCode, operatorPassword } from './shapes.ts';

export const beginPasskey = operatorEndpoint('operators/begin-passkey', {
  summary: 'Lets who has signed in lately, and shows password and one-time code again, make a passkey on this device.',
  does: 'own',
  access: operator(...OPERATOR_ROLES),
  input: z.strictObject({ password: operatorPassword, oneTimeCode }),
  output: creationOptions,
  refusals: ['OPERATOR_CREDENTIALS_WRONG', 'PASSKEYS_UNAVAILABLE', 'PASSKEYS_FULL', 'SIGN_IN_AGAIN'],
  rate: { perMinute: 10, by: 'caller' },
});
