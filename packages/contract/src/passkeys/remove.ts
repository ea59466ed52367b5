import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id, nothing, SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';

export const remove = endpoint('passkeys/remove', {
  summary: 'Takes a passkey away: nobody signs in by it any more.',
  access: customer,
  input: z.strictObject({ id, loginPassword: z.string().max(200), secondFactor: stepUpFactor.optional() }),
  output: nothing,
  refusals: ['LOGIN_PASSWORD_WRONG', 'PASSKEY_NOT_FOUND', ...SECOND_FACTOR_REFUSALS],
  rate: { perMinute: 10, by: 'caller' },
});
