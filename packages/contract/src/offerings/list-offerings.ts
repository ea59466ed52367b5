import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { before, pageSize } from '../words.ts';
import { offering, offeringKind } from './shapes.ts';

export const listOfferings = endpoint('offerings/list-offerings', {
  summary: 'Offerings of a kind: those that run, or those that have ended, the newest first.',
  access: anyone,
  input: z.strictObject({ kind: offeringKind, ended: z.boolean().default(false), before, limit: pageSize }),
  output: z.object({ offerings: z.array(offering), more: z.boolean() }),
});
