import { z } from 'zod';
import { anyone } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { ANSWER_REFUSALS, assertion } from '../passkeys/assertion.ts';
import { deviceKey, signedInOperator } from './shapes.ts';

export const signInByPasskey = operatorEndpoint('operators/sign-in-by-passkey', {
  summary: 'Signs an operator in by a passkey, in the place of name, password and one-time code.',
  does: 'own',
  access: anyone,
  input: z.strictObject({ shown: assertion, device: deviceKey }),
  output: signedInOperator,
  refusals: [...ANSWER_REFUSALS, 'PASSKEY_UNKNOWN', 'PASSKEY_CLONED'],
  rate: { perMinute: 20, by: 'ip' },
});
