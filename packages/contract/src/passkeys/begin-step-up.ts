import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { requestOptions } from './shapes.ts';

export const beginStepUp = endpoint('passkeys/begin-step-up', {
  summary: 'What a browser asks for a passkey by, to be shown in the place of a code in one call of this session.',
  access: customer,
  input: z.strictObject({
    /** The call in which it will be shown, such as `funding/withdraw`: it counts in no other. */
    call: z.string().regex(/^[a-z-]{1,40}\/[a-z-]{1,40}$/),
  }),
  output: requestOptions,
  refusals: ['PASSKEYS_UNAVAILABLE', 'PASSKEY_NOT_FOUND'],
  rate: { perMinute: 20, by: 'caller' },
});
