import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { logFilters } from './shapes.ts';

export const exportLog = operatorEndpoint('operators/export-log', {
  summary:
    'The log as lines of a CSV file, newest first, some thousand at a time. That it was taken out is in the log.',
  does: 'reads',
  access: operator('auditor', 'admin', 'compliance'),
  input: logFilters,
  output: z.object({
    /** The first part has a row of names; the parts one after the other are the file. */
    csv: z.string(),
    lines: z.int(),
    next: id.nullable(),
  }),
});
