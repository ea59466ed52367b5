import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, wallTime } from '../words.ts';
import { queued } from './case-shapes.ts';
import { withdrawal } from './shapes.ts';

export const listWithdrawalCases = operatorEndpoint('funding/list-withdrawal-cases', {
  summary: 'The withdrawals that wait to be approved or paid, soonest due first.',
  does: 'reads',
  access: operator('treasurer', 'compliance', 'auditor'),
  input: z.strictObject({ after: id.optional() }),
  output: z.object({
    cases: z.array(
      queued.extend({
        state: withdrawal.shape.state,
        destination: withdrawal.shape.destination,
        /** The last moment. */
        latestAt: wallTime,
      }),
    ),
  }),
});
