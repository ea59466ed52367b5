import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { postingLine } from '../funding/case-shapes.ts';
import { logEntry } from '../operators/shapes.ts';
import { request } from '../requests/shapes.ts';
import { restrictionKind } from '../restrictions/shapes.ts';
import { id, wallTime } from '../words.ts';
import { leadApplication } from './shapes.ts';

export const readLeadCase = operatorEndpoint('leads/read-case', {
  summary: 'One application to lead: what was proposed, what approving it posts, and what was asked for about it.',
  does: 'reads',
  access: operator('market', 'compliance', 'auditor'),
  input: z.strictObject({ id }),
  output: leadApplication.omit({ stamp: true }).extend({
    customer: z.string(),
    askedAt: wallTime,
    restrictions: z.array(restrictionKind),
    /** What approving it would post. */
    postings: z.array(postingLine),
    takenBy: z.string().nullable(),
    takenByMe: z.boolean(),
    requests: z.array(request),
    log: z.array(logEntry),
  }),
  refusals: ['LEAD_APPLICATION_NOT_FOUND'],
});
