import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { runCard, runReport } from './shapes.ts';

export const readRun = endpoint('laboratory/read-run', {
  summary: 'One run of the customer with its report.',
  access: customer,
  input: z.strictObject({ id }),
  output: z.object({ card: runCard, report: runReport.nullable() }),
  refusals: ['RUN_NOT_FOUND'],
});
