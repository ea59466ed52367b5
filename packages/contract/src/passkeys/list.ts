import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { passkey } from './shapes.ts';

export const list = endpoint('passkeys/list', {
  summary: "The customer's passkeys, and at which addresses of this installation passkeys work.",
  access: customer,
  input: nothing,
  output: z.object({
    passkeys: z.array(passkey),
    /** Such as `https://broker.example`; none where this installation has no address for which browsers make passkeys. */
    addresses: z.array(z.string()),
  }),
});
