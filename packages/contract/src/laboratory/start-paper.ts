import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { clientKey, id } from '../words.ts';
import { paperCard } from './shapes.ts';

export const startPaper = endpoint('laboratory/start-paper', {
  summary:
    'Follows the market on paper with the rule of a back-test that is done: one of days does each day when it is over. No order is placed and no money moves.',
  access: customer,
  input: z.strictObject({
    /** Of the back-test. */
    runId: id,
    clientKey,
  }),
  output: paperCard,
  rate: { perMinute: 20, by: 'caller' },
  refusals: ['RUN_NOT_FOUND', 'RUN_NOT_DONE', 'PAPER_TOO_MANY', 'LABORATORY_FULL', 'KEY_REUSED'],
});
