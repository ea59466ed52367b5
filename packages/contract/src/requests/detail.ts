import { z } from 'zod';
import { OPERATOR_ROLES, operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { request } from './shapes.ts';

export const detail = operatorEndpoint('requests/detail', {
  summary: 'One request: what it asks for, what stands before and after, and who decided it.',
  does: 'reads',
  access: operator(...OPERATOR_ROLES),
  input: z.strictObject({ id }),
  output: request,
  refusals: ['REQUEST_UNKNOWN'],
});
