import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { ledgerPosting } from './shapes.ts';

export const readPosting = operatorEndpoint('ledger-oversight/read-posting', {
  summary:
    'One posting, and all that was posted for the same order, deposit or other event. Each reading is in the log.',
  does: 'reads',
  access: operator('treasurer', 'compliance', 'admin', 'auditor'),
  input: z.strictObject({ id }),
  output: z.object({
    posting: ledgerPosting,
    /** Of the same event, with this one, oldest first; a hundred at most. */
    ofEvent: z.array(ledgerPosting),
  }),
  refusals: ['POSTING_NOT_FOUND'],
  rate: { perMinute: 120, by: 'caller' },
});
