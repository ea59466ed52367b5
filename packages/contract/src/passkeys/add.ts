import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { ANSWER_REFUSALS } from './assertion.ts';
import { passkey, passkeyName, registration } from './shapes.ts';

export const add = endpoint('passkeys/add', {
  summary: 'Keeps a passkey that was made by what `passkeys/begin` answered in this session.',
  access: customer,
  input: z.strictObject({ made: registration, name: passkeyName }),
  output: passkey,
  refusals: [...ANSWER_REFUSALS, 'PASSKEY_EXISTS', 'PASSKEYS_FULL'],
  rate: { perMinute: 10, by: 'caller' },
});
