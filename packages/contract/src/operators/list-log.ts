import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { logEntry, logFilters } from './shapes.ts';

export const listLog = operatorEndpoint('operators/list-log', {
  summary: 'What operators did and looked at, newest first, each line held against its place in the chain.',
  does: 'reads',
  access: operator('auditor', 'admin', 'compliance'),
  input: logFilters,
  output: z.object({
    entries: z.array(logEntry),
    next: id.nullable(),
    /** Whether all of the chain holds, and when that was last looked at. */
    proof: z.object({ holds: z.boolean(), lines: z.int(), at: z.int().nullable() }),
  }),
});
