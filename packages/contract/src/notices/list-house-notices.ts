import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { before, id, wallTime } from '../words.ts';
import { ownWords } from './shapes.ts';

export const listHouseNotices = operatorEndpoint('notices/list-house-notices', {
  summary: 'The notices of the house, newest first, those that were taken back too.',
  does: 'reads',
  access: operator('market', 'compliance', 'admin', 'auditor'),
  input: z.strictObject({ before }),
  output: z.object({
    notices: z.array(
      z.object({
        id,
        title: ownWords,
        body: ownWords,
        /** Put into every customer's inbox too. */
        urgent: z.boolean(),
        publishedAt: wallTime,
        withdrawnAt: wallTime.nullable(),
      }),
    ),
    next: id.nullable(),
  }),
});
