import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id, nothing, symbol, wallTime } from '../words.ts';
import { haltReason } from './shapes.ts';

export const listHalts = operatorEndpoint('halts/list-halts', {
  summary: 'What operators have halted and not lifted, and what they lifted last; and by when a second looks at each.',
  does: 'reads',
  access: operator('market', 'compliance', 'admin', 'auditor'),
  input: nothing,
  output: z.object({
    halts: z.array(
      z.object({
        id,
        /** Null where everything is halted. */
        symbol: symbol.nullable(),
        reason: haltReason,
        haltedBy: z.string(),
        haltedAt: wallTime,
        /** By when a second operator has looked at it. */
        reviewDueAt: wallTime,
        reviewedBy: z.string().nullable(),
        reviewedAt: wallTime.nullable(),
        /** Nobody has looked at it within the hour. */
        unreviewed: z.boolean(),
        liftedAt: wallTime.nullable(),
        /** The request that waits for a second operator: the review, or the lifting. */
        request: id.nullable(),
      }),
    ),
  }),
});
