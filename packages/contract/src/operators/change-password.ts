import { z } from 'zod';
import { OPERATOR_ROLES, operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { oneTimeCode, operatorPassword } from './shapes.ts';

export const changePassword = operatorEndpoint('operators/change-password', {
  summary: 'Sets another password of the own account; all other sessions of it end.',
  does: 'own',
  access: operator(...OPERATOR_ROLES),
  input: z.strictObject({
    password: operatorPassword,
    oneTimeCode,
    newPassword: operatorPassword,
    newPasswordAgain: operatorPassword,
  }),
  output: z.null(),
  refusals: ['OPERATOR_CREDENTIALS_WRONG', 'PASSWORD_WEAK', 'PASSWORDS_DIFFER'],
  rate: { perMinute: 10, by: 'caller' },
});
