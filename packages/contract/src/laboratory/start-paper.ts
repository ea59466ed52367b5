import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { clientKey, id } from '../words.ts';
import { paperCard } from './shapes.ts';

export const startPaper = endpoint('laboratory/start-paper', {
  summary:
    'Follows the market on paper with the rule of a back-test on minutes that is done. No order is placed and no money moves.',
  access: customer,
  input: z.strictObject({
    /** Of the back-test. */
    runId: id,
    clientKey,
  }),
  output: paperCard,
  rate: { perMinute: 20, by: 'caller' },
  refusals: ['RUN_NOT_FOUND', 'PAPER_ONLY_WITHIN_DAYS', 'PAPER_TOO_MANY', 'LABORATORY_FULL', 'KEY_REUSED'],
});
