import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, id, pageSize } from '../words.ts';
import { application } from './shapes.ts';

export const listApplications = endpoint('offerings/list-applications', {
  summary: "The customer's applications, newest first, or those for one offering.",
  access: customer,
  input: z.strictObject({ offeringId: id.optional(), before, limit: pageSize }),
  output: z.object({ applications: z.array(application), more: z.boolean() }),
});
