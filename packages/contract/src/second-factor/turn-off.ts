import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { nothing, SECOND_FACTOR_REFUSALS, stepUpFactor } from '../words.ts';

export const turnOff = endpoint('second-factor/turn-off', {
  summary: 'Switches the second factor off, for who shows it and knows the password.',
  access: customer,
  input: z.strictObject({ loginPassword: z.string().max(200), secondFactor: stepUpFactor.optional() }),
  output: nothing,
  refusals: ['LOGIN_PASSWORD_WRONG', 'SECOND_FACTOR_IS_OFF', ...SECOND_FACTOR_REFUSALS],
  rate: { perMinute: 10, by: 'caller' },
});
