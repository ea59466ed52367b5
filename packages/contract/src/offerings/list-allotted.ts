import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { allottedKind, allottedOffering } from './allotted-shapes.ts';

export const listAllotted = endpoint('offerings/list-allotted', {
  summary: 'Placements or fundraisings: those that run, or those that have ended, the newest first.',
  access: anyone,
  input: z.strictObject({ kind: allottedKind, ended: z.boolean().default(false), before, limit: pageSize }),
  output: z.object({ offerings: z.array(allottedOffering), more: z.boolean() }),
});
