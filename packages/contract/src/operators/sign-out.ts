import { OPERATOR_ROLES, operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { z } from 'zod';

export const signOut = operatorEndpoint('operators/sign-out', {
  summary: 'Ends the own session.',
  does: 'own',
  access: operator(...OPERATOR_ROLES),
  input: nothing,
  output: z.null(),
});
