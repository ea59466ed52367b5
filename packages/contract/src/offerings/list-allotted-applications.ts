import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, id, pageSize } from '../words.ts';
import { allottedApplication, allottedKind } from './allotted-shapes.ts';

export const listAllottedApplications = endpoint('offerings/list-allotted-applications', {
  summary: "The customer's parts in placements or in fundraisings, newest first, or those in one of them.",
  access: customer,
  input: z.strictObject({ kind: allottedKind, offeringId: id.optional(), before, limit: pageSize }),
  output: z.object({ applications: z.array(allottedApplication), more: z.boolean() }),
});
