import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';

export const begin = endpoint('second-factor/begin', {
  summary: 'Draws the secret of a second factor, which is on once a code of it was shown.',
  access: customer,
  input: z.strictObject({ loginPassword: z.string().max(200) }),
  output: z.object({
    /** For an app that cannot read the address as a QR code. */
    secret: z.string(),
    /** `otpauth://totp/…` */
    address: z.string(),
  }),
  refusals: ['LOGIN_PASSWORD_WRONG', 'SECOND_FACTOR_IS_ON'],
  rate: { perMinute: 10, by: 'caller' },
});
