import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { date, id } from '../words.ts';

export const extendTerm = endpoint('margin/extend-term', {
  summary: 'Lets a margin purchase, a short sale or a secured loan go on for another half year (展延), twice at most.',
  access: customer,
  stoppedBy: ['frozen'],
  /** `until` is the new last day that the customer was shown. Asked for again it changes nothing. */
  input: z.strictObject({ kind: z.enum(['position', 'short']), id, until: date }),
  output: z.object({ until: date, extended: z.int() }),
  refusals: [
    'POSITION_NOT_FOUND',
    'MARGIN_TERM_CHANGED',
    'MARGIN_TERM_EARLY',
    'MARGIN_TERM_OVER',
    'MARGIN_TERM_LAST',
    'MARGIN_TERM_RATIO',
    'MARGIN_TERM_NOT_LENT',
  ],
});
