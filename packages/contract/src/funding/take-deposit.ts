import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const takeDeposit = operatorEndpoint('funding/take-deposit', {
  summary: 'Takes a deposit for a quarter of an hour, in which nobody else asks for its decision; or lets go of it.',
  does: 'takes',
  access: operator('reviewer'),
  input: z.strictObject({ id, taken: z.boolean() }),
  output: z.object({ takenBy: z.string().nullable() }),
  refusals: ['DEPOSIT_NOT_FOUND', 'DEPOSIT_DECIDED', 'CASE_TAKEN', 'REQUEST_PENDING'],
  rate: { perMinute: 60, by: 'caller' },
});
