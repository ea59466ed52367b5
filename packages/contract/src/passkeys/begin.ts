import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';
import { creationOptions } from './shapes.ts';

export const begin = endpoint('passkeys/begin', {
  summary:
    'Lets who knows the password, and shows the second factor where there is one, make a passkey on this device.',
  access: customer,
  input: z.strictObject({ loginPassword: z.string().max(200), secondFactor: stepUpFactor.optional() }),
  output: creationOptions,
  refusals: ['LOGIN_PASSWORD_WRONG', 'PASSKEYS_UNAVAILABLE', 'PASSKEYS_FULL', ...SECOND_FACTOR_REFUSALS],
  rate: { perMinute: 10, by: 'caller' },
});
