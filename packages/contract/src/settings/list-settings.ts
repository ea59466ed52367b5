import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, nothing, wallTime } from '../words.ts';
import { settingName, settingVersion } from './shapes.ts';

export const listSettings = operatorEndpoint('settings/list-settings', {
  summary:
    'Every setting with what holds, what is to come and what held; who changed it, and how many rows are not ours.',
  does: 'reads',
  access: operator('treasurer', 'compliance', 'admin', 'auditor'),
  input: nothing,
  output: z.object({
    settings: z.array(
      z.object({
        name: settingName,
        /** Latest first. */
        versions: z.array(
          settingVersion.extend({
            /** Null of what holds from the beginning. */
            id: id.nullable(),
            state: z.enum(['past', 'in-force', 'coming', 'taken-back']),
            decidedAt: wallTime.nullable(),
            maker: z.string(),
            checker: z.string(),
          }),
        ),
      }),
    ),
    /** Rows that somebody else has put in: they count for nothing. */
    forged: z.int(),
    /** Changes that two operators decided and whose rows somebody has taken away. */
    missing: z.int(),
  }),
});
