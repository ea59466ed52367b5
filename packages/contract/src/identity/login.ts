import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { CODE_REFUSALS, secondFactor } from '../words.ts';
import { signedIn } from './signed-in.ts';

export const login = endpoint('identity/login', {
  summary: 'Signs in with phone and password. A refusal does not say which of the two was wrong.',
  access: anyone,
  input: z.strictObject({
    phone: z.string().min(3).max(32),
    country: z.string().regex(/^[A-Z]{2}$/),
    password: z.string().max(200),
    secondFactor: secondFactor.optional(),
  }),
  output: signedIn,
  refusals: ['ACCOUNT_CLOSED', 'CREDENTIALS_WRONG', 'PHONE_INVALID', ...CODE_REFUSALS],
  rate: { perMinute: 20, by: 'ip' },
});
