import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing, CODE_REFUSALS, secondFactor } from '../words.ts';

export const resetPassword = endpoint('identity/reset-password', {
  summary:
    'Sets a new login password for who has forgotten theirs and shows a recovery code, with a code of the second factor where that is on. Signs out all devices.',
  access: anyone,
  input: z.strictObject({
    phone: z.string().min(3).max(32),
    country: z.string().regex(/^[A-Z]{2}$/),
    recoveryCode: z.string().max(40),
    newPassword: z.string().max(200),
    newPasswordAgain: z.string().max(200),
    secondFactor: secondFactor.optional(),
  }),
  output: nothing,
  refusals: [
    'ACCOUNT_CLOSED',
    'PHONE_INVALID',
    'PASSWORD_WEAK',
    'PASSWORDS_DIFFER',
    'RECOVERY_REFUSED',
    ...CODE_REFUSALS,
  ],
  rate: { perMinute: 10, by: 'ip' },
});
