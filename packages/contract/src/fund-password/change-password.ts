import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { fundPassword, nothing, SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';

export const changePassword = endpoint('fund-password/change-password', {
  summary: 'Changes the fund password; the old one shows that it is the customer.',
  access: customer,
  input: z.strictObject({ oldPassword: fundPassword, password: fundPassword, secondFactor: stepUpFactor.optional() }),
  output: nothing,
  refusals: [
    'FUND_PASSWORD_NOT_SET',
    'FUND_PASSWORD_WRONG',
    'FUND_PASSWORD_LOCKED',
    'FUND_PASSWORD_WEAK',
    ...SECOND_FACTOR_REFUSALS,
  ],
  rate: { perMinute: 10, by: 'caller' },
});
