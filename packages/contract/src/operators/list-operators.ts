import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { nothing } from '../words.ts';
import { operatorRecord } from './shapes.ts';

export const listOperators = operatorEndpoint('operators/list-operators', {
  summary: 'All operators: roles, state, and when each was last seen.',
  does: 'reads',
  access: operator('admin', 'auditor'),
  input: nothing,
  output: z.object({ operators: z.array(operatorRecord) }),
});
