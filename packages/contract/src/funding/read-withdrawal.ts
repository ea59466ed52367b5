import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { logEntry } from '../operators/shapes.ts';
import { request } from '../requests/shapes.ts';
import { restrictionKind } from '../restrictions/shapes.ts';
import { id } from '../words.ts';
import { postingLine } from './case-shapes.ts';
import { withdrawal, withdrawalReason } from './shapes.ts';

export const readWithdrawal = operatorEndpoint('funding/read-withdrawal', {
  summary:
    'One withdrawal: where it goes, what stands against it, what it would post, who looked and what was asked for. Each reading is in the log.',
  does: 'reads',
  access: operator('treasurer', 'compliance', 'auditor'),
  input: z.strictObject({ id }),
  output: withdrawal.omit({ stamp: true, decidedBy: true, views: true }).extend({
    customer: z.string(),
    /** As certified; empty else. */
    name: z.string(),
    restrictions: z.array(restrictionKind),
    /** What the program itself has against it. */
    doubt: withdrawalReason.nullable(),
    /** Who approved or rejected it, and who paid it: two operators each, or the house desk. */
    decidedBy: z.array(z.string()),
    paidBy: z.array(z.string()),
    /** What each decision would post. */
    postings: z.object({ pay: z.array(postingLine), refuse: z.array(postingLine) }),
    takenBy: z.string().nullable(),
    takenByMe: z.boolean(),
    requests: z.array(request),
    log: z.array(logEntry),
  }),
  refusals: ['WITHDRAWAL_NOT_FOUND'],
});
