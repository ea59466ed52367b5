import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { rightsIssue } from './rights-shapes.ts';

export const listRights = endpoint('offerings/list-rights', {
  summary: "Capital increases with the caller's rights: those that run, or those that have ended, the newest first.",
  access: anyone,
  input: z.strictObject({ ended: z.boolean().default(false), before, limit: pageSize }),
  output: z.object({ issues: z.array(rightsIssue), more: z.boolean() }),
});
