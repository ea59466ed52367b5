import { z } from 'zod';
import { OPERATOR_ROLES, operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { before, id } from '../words.ts';
import { request } from './shapes.ts';

export const list = operatorEndpoint('requests/list', {
  summary: 'What waits for a second operator, oldest first, or what was decided, newest first.',
  does: 'reads',
  access: operator(...OPERATOR_ROLES),
  input: z.strictObject({
    show: z.enum(['waiting', 'decided']).default('waiting'),
    customer: z
      .string()
      .regex(/^\d{1,9}$/)
      .optional(),
    before,
  }),
  output: z.object({ requests: z.array(request), next: id.nullable() }),
});
