import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { allottedKind, allottedOffering } from './allotted-shapes.ts';

export const allottedDetail = endpoint('offerings/allotted-detail', {
  summary: 'One placement or fundraising.',
  access: anyone,
  input: z.strictObject({ kind: allottedKind, id }),
  output: allottedOffering,
  refusals: ['OFFERING_NOT_FOUND'],
});
