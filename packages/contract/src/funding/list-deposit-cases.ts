import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, money } from '../words.ts';
import { queued } from './case-shapes.ts';
import { depositChannel } from './shapes.ts';

export const listDepositCases = operatorEndpoint('funding/list-deposit-cases', {
  summary: 'The deposits that wait for a review, soonest due first.',
  does: 'reads',
  access: operator('reviewer', 'treasurer', 'compliance', 'auditor'),
  input: z.strictObject({ after: id.optional() }),
  output: z.object({
    cases: z.array(
      queued.extend({
        channel: depositChannel,
        /** What the bank says has arrived; null while it says nothing. */
        arrived: money.nullable(),
      }),
    ),
  }),
});
