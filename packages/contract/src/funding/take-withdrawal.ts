import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const takeWithdrawal = operatorEndpoint('funding/take-withdrawal', {
  summary: 'Takes a withdrawal for a quarter of an hour, in which nobody else asks for its decision; or lets go of it.',
  does: 'takes',
  access: operator('treasurer'),
  input: z.strictObject({ id, taken: z.boolean() }),
  output: z.object({ takenBy: z.string().nullable() }),
  refusals: ['WITHDRAWAL_NOT_FOUND', 'WITHDRAWAL_DECIDED', 'CASE_TAKEN', 'REQUEST_PENDING'],
  rate: { perMinute: 60, by: 'caller' },
});
