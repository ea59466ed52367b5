import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { request } from '../requests/shapes.ts';
import { id, wallTime } from '../words.ts';
import { casePurpose, country, documentKind, failReason } from './shapes.ts';

export const readCase = operatorEndpoint('verification/read-case', {
  summary:
    'One verification: what the customer handed in, who looked at it, and what was asked for. Each reading is in the log.',
  does: 'reads',
  access: operator('reviewer', 'compliance', 'auditor'),
  input: z.strictObject({ id }),
  output: z.object({
    id,
    customer: z.string(),
    purpose: casePurpose,
    state: z.enum(['under-review', 'certified', 'failed']),
    name: z.string(),
    country,
    document: documentKind,
    numberFirst: z.string(),
    numberLast: z.string(),
    submittedAt: wallTime,
    dueAt: wallTime,
    decidedAt: wallTime.nullable(),
    reason: failReason.nullable(),
    takenBy: z.string().nullable(),
    /** Whether it is taken by who asks. */
    takenByMe: z.boolean(),
    views: z.array(z.object({ at: wallTime, by: z.string() })),
    /** Earlier cases of the same customer. */
    earlier: z.array(z.object({ id, state: z.enum(['under-review', 'certified', 'failed']), at: wallTime })),
    requests: z.array(request),
  }),
  refusals: ['CASE_NOT_FOUND'],
});
