import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { casePurpose, verificationCase } from './shapes.ts';

export const ownCase = endpoint('verification/own-case', {
  summary: 'The customer’s real-name verification: its state, since when and until when, and who looked at the photos.',
  access: customer,
  input: z.strictObject({ purpose: casePurpose.default('certify') }),
  output: verificationCase,
});
