import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { before, date, id } from '../words.ts';
import { holder, ledgerPosting } from './shapes.ts';
import { assetCode } from './trial-balance.ts';

export const listPostings = operatorEndpoint('ledger-oversight/list-postings', {
  summary:
    'The journal of one day in Taipei, newest first: each posting with its lines. What was asked for is in the log.',
  does: 'reads',
  access: operator('treasurer', 'compliance', 'admin', 'auditor'),
  input: z.strictObject({
    /** Today where none is named. */
    day: date.optional(),
    kind: z
      .string()
      .regex(/^[a-z-]{3,32}$/)
      .optional(),
    /** Only what moved the accounts of one row of the trial balance. */
    of: z.strictObject({ asset: assetCode, holder, account: z.string().regex(/^[A-Za-z]{3,32}$/) }).optional(),
    before,
  }),
  output: z.object({ day: date, postings: z.array(ledgerPosting), next: id.nullable() }),
  refusals: ['ASSET_UNKNOWN', 'LEDGER_DAY_NOT_KEPT'],
  rate: { perMinute: 120, by: 'caller' },
});
