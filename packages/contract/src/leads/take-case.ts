import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const takeLeadCase = operatorEndpoint('leads/take-case', {
  summary:
    'Takes an application to lead for a quarter of an hour, in which nobody else asks for its decision; or lets go of it.',
  does: 'takes',
  access: operator('market', 'compliance'),
  input: z.strictObject({ id, taken: z.boolean() }),
  output: z.object({ takenBy: z.string().nullable() }),
  refusals: ['LEAD_APPLICATION_NOT_FOUND', 'LEAD_APPLICATION_DECIDED', 'CASE_TAKEN', 'REQUEST_PENDING'],
  rate: { perMinute: 60, by: 'caller' },
});
