import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { signedIn } from '../identity/signed-in.ts';
import { ANSWER_REFUSALS, assertion } from './assertion.ts';

export const signIn = endpoint('passkeys/sign-in', {
  summary: 'Signs in by a passkey, which stands for the password and for the second factor.',
  access: anyone,
  input: z.strictObject({ shown: assertion }),
  output: signedIn,
  refusals: [...ANSWER_REFUSALS, 'PASSKEY_UNKNOWN', 'PASSKEY_CLONED', 'ACCOUNT_CLOSED'],
  rate: { perMinute: 20, by: 'ip' },
});
