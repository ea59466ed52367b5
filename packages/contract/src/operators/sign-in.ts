import { z } from 'zod';
import { anyone } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { deviceKey, oneTimeCode, operatorPassword, signedInOperator } from './shapes.ts';

export const signIn = operatorEndpoint('operators/sign-in', {
  summary:
    'Signs an operator in with name, password and a one-time code. A refusal does not say which of them was wrong.',
  does: 'own',
  access: anyone,
  input: z.strictObject({
    name: z.string().max(64),
    password: operatorPassword,
    oneTimeCode,
    device: deviceKey,
  }),
  output: signedInOperator,
  refusals: ['OPERATOR_CREDENTIALS_WRONG'],
  rate: { perMinute: 20, by: 'ip' },
});
