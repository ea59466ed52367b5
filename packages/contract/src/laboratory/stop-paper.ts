import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { paperCard } from './shapes.ts';

export const stopPaper = endpoint('laboratory/stop-paper', {
  summary: 'Stops a run on paper for good. What it did is kept.',
  access: customer,
  input: z.strictObject({ id }),
  output: paperCard,
  rate: { perMinute: 20, by: 'caller' },
  refusals: ['PAPER_NOT_FOUND'],
});
