import { OPERATOR_ROLES, operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { ownSession as shape } from './shapes.ts';

export const ownSession = operatorEndpoint('operators/own-session', {
  summary: 'Who is signed in, with which roles, and until when.',
  does: 'reads',
  access: operator(...OPERATOR_ROLES),
  input: nothing,
  output: shape,
});
