import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { passkey, passkeyName } from './shapes.ts';

export const rename = endpoint('passkeys/rename', {
  summary: 'Calls a passkey something else.',
  access: customer,
  input: z.strictObject({ id, name: passkeyName.min(1) }),
  output: passkey,
  refusals: ['PASSKEY_NOT_FOUND'],
  rate: { perMinute: 20, by: 'caller' },
});
