import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { fundPassword, nothing, SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';

export const setPassword = endpoint('fund-password/set-password', {
  summary: 'Sets a fund password where there is none; the password of the login shows that it is the customer.',
  access: customer,
  input: z.strictObject({
    password: fundPassword,
    loginPassword: z.string().max(200),
    secondFactor: stepUpFactor.optional(),
  }),
  output: nothing,
  refusals: ['FUND_PASSWORD_IS_SET', 'FUND_PASSWORD_WEAK', 'LOGIN_PASSWORD_WRONG', ...SECOND_FACTOR_REFUSALS],
  rate: { perMinute: 10, by: 'caller' },
});
