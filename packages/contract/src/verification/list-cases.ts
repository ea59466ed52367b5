import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, wallTime } from '../words.ts';
import { casePurpose } from './shapes.ts';

export const listCases = operatorEndpoint('verification/list-cases', {
  summary: 'The verifications that wait for a review, soonest due first.',
  does: 'reads',
  access: operator('reviewer', 'compliance', 'auditor'),
  input: z.strictObject({ after: id.optional() }),
  output: z.object({
    cases: z.array(
      z.object({
        id,
        customer: z.string(),
        purpose: casePurpose,
        submittedAt: wallTime,
        dueAt: wallTime,
        /** Who has taken it. */
        takenBy: z.string().nullable(),
        /** The request that waits for a second operator. */
        request: id.nullable(),
      }),
    ),
  }),
});
