import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { date, id, nothing, symbol } from '../words.ts';

export const listActions = operatorEndpoint('oversight/list-actions', {
  summary: 'What operators announced of companies, and what has not come yet, the next first.',
  does: 'reads',
  access: operator('market', 'admin', 'compliance', 'auditor'),
  input: nothing,
  output: z.object({
    actions: z.array(
      z.object({
        id,
        symbol,
        exDate: date,
        kind: z.string(),
        cashPerShare: z.string().nullable(),
        newPerOld: z.string().nullable(),
        payDate: date.nullable(),
      }),
    ),
    /** Announcements in the database that this program did not write. */
    forged: z.int(),
  }),
});
