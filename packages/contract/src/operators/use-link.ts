import { z } from 'zod';
import { anyone } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { deviceKey, linkToken, oneTimeCode, operatorName, operatorPassword, signedInOperator } from './shapes.ts';

export const useLink = operatorEndpoint('operators/use-link', {
  summary: 'Makes the operator of a one-time link: password and one-time codes are set, and a session begins.',
  does: 'own',
  access: anyone,
  input: z.strictObject({
    token: linkToken,
    /** Of the first administrator; of others their name is known. */
    name: operatorName.optional(),
    /** What the second operator was shown when the request was approved. */
    code: z.string().max(20).default(''),
    password: operatorPassword,
    passwordAgain: operatorPassword,
    oneTimeCode,
    device: deviceKey,
  }),
  output: signedInOperator,
  refusals: [
    ...(['LINK_INVALID', 'OPERATOR_NAME_TAKEN', 'PASSWORD_WEAK', 'PASSWORDS_DIFFER'] as const),
    ...(['OPERATOR_CODE_WRONG', 'TOO_FREQUENT'] as const),
  ],
  rate: { perMinute: 20, by: 'ip' },
});
