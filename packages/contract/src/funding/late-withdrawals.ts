import { z } from 'zod';
import { OPERATOR_ROLES, operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { nothing, wallTime } from '../words.ts';

export const lateWithdrawals = operatorEndpoint('funding/late-withdrawals', {
  summary: 'How many withdrawals are not paid though their time is over, for every operator to see.',
  does: 'reads',
  access: operator(...OPERATOR_ROLES),
  input: nothing,
  output: z.object({
    late: z.int(),
    /** When the first of them was due; null where none is late. */
    since: wallTime.nullable(),
  }),
});
