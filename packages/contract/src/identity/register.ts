import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { signedIn } from './signed-in.ts';

export const register = endpoint('identity/register', {
  summary: 'Opens an account with a phone number, a password and an invitation code, and signs in.',
  access: anyone,
  input: z.strictObject({
    /** As typed, with or without the country code. */
    phone: z.string().min(3).max(32),
    /** ISO 3166 country that a number without country code belongs to. */
    country: z.string().regex(/^[A-Z]{2}$/),
    password: z.string().max(200),
    passwordAgain: z.string().max(200),
    invitationCode: z.string().max(32),
    agreed: z.boolean(),
    language: z.enum(['tw', 'en', 'ko']),
  }),
  output: signedIn,
  refusals: [
    'PHONE_INVALID',
    'PASSWORD_WEAK',
    'PASSWORDS_DIFFER',
    'AGREEMENT_REQUIRED',
    'INVITATION_NOT_FOUND',
    'INVITATION_USED_UP',
    'ACCOUNT_EXISTS',
  ],
  rate: { perMinute: 20, by: 'ip' },
});
