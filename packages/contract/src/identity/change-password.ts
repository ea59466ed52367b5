import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';

export const changePassword = endpoint('identity/change-password', {
  summary: 'Changes the login password and signs out all other devices.',
  access: customer,
  input: z.strictObject({
    password: z.string().max(200),
    newPassword: z.string().max(200),
    newPasswordAgain: z.string().max(200),
    secondFactor: stepUpFactor.optional(),
  }),
  output: z.object({
    /** Sessions that were signed out. */
    ended: z.int(),
  }),
  refusals: ['PASSWORD_WRONG', 'PASSWORD_WEAK', 'PASSWORDS_DIFFER', ...SECOND_FACTOR_REFUSALS],
  rate: { perMinute: 20, by: 'ip' },
});
