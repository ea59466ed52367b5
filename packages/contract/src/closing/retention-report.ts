import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { nothing, wallTime } from '../words.ts';

const stage = z.enum(['five-years', 'ten-years']);

export const retentionReport = operatorEndpoint('closing/retention-report', {
  summary:
    'Closed accounts, and what the job of retention has removed or will remove of their data and when: a dry run that removes nothing.',
  does: 'reads',
  access: operator('compliance', 'auditor', 'admin'),
  input: nothing,
  output: z.object({
    closures: z.array(
      z.object({
        customer: z.string(),
        closedAt: wallTime,
        stages: z.array(
          z.object({
            stage,
            dueAt: wallTime,
            /** When it was done; null where it is to come. */
            removedAt: wallTime.nullable(),
            /** How many rows of which table: removed, or there now. */
            rows: z.array(z.object({ table: z.string(), count: z.int() })),
          }),
        ),
      }),
    ),
  }),
});
