import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { logEntry } from '../operators/shapes.ts';
import { request } from '../requests/shapes.ts';
import { restrictionKind } from '../restrictions/shapes.ts';
import { id, money, wallTime } from '../words.ts';
import { postingLine } from './case-shapes.ts';
import { deposit, depositReason } from './shapes.ts';

export const readDeposit = operatorEndpoint('funding/read-deposit', {
  summary:
    'One deposit: what was announced, what the bank says, what it would post, who looked and what was asked for. Each reading is in the log.',
  does: 'reads',
  access: operator('reviewer', 'treasurer', 'compliance', 'auditor'),
  input: z.strictObject({ id }),
  output: deposit.omit({ stamp: true, decidedBy: true, arrived: true, views: true }).extend({
    customer: z.string(),
    /** As certified; empty else. */
    name: z.string(),
    restrictions: z.array(restrictionKind),
    /** Who decided: two operators, or the house desk. */
    decidedBy: z.array(z.string()),
    /** The line of the bank that came for it. */
    line: z.object({ reference: z.string(), amount: money, at: wallTime }).nullable(),
    receipt: z.object({ at: wallTime, doubts: z.array(depositReason), usedElsewhere: z.boolean() }).nullable(),
    /** What passing it would post. */
    postings: z.array(postingLine),
    takenBy: z.string().nullable(),
    takenByMe: z.boolean(),
    requests: z.array(request),
    log: z.array(logEntry),
  }),
  refusals: ['DEPOSIT_NOT_FOUND'],
});
