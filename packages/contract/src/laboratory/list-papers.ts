import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { paperCard } from './shapes.ts';

export const listPapers = endpoint('laboratory/list-papers', {
  summary: 'Every run on paper of the customer, the newest first.',
  access: customer,
  input: z.strictObject({ before, limit: pageSize }),
  output: z.object({
    papers: z.array(paperCard),
    /** How many may run at once. */
    most: z.int(),
    more: z.boolean(),
  }),
});
