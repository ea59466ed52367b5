import { z } from 'zod';
import { anyone } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { id } from '../words.ts';
import { rightsIssue } from './rights-shapes.ts';

export const rightsDetail = endpoint('offerings/rights-detail', {
  summary: "One capital increase with the caller's right.",
  access: anyone,
  input: z.strictObject({ id }),
  output: rightsIssue,
  refusals: ['OFFERING_NOT_FOUND'],
});
