import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { casePurpose, country, documentKind, verificationCase } from './shapes.ts';

export const submitCase = endpoint('verification/submit-case', {
  summary: 'Hands in name, number in two parts and the photos of both sides for review.',
  access: customer,
  input: z.strictObject({
    purpose: casePurpose.default('certify'),
    name: z.string().max(200),
    country,
    document: documentKind,
    /** The first six signs of the number, and its last one. */
    numberFirst: z.string().max(20),
    numberLast: z.string().max(4),
  }),
  output: verificationCase,
  refusals: [
    'VERIFICATION_PENDING',
    'ALREADY_CERTIFIED',
    'VERIFICATION_REQUIRED',
    'NAME_INVALID',
    'ID_NUMBER_INVALID',
    'PHOTO_REQUIRED',
    'VERIFICATIONS_TOO_MANY',
  ],
  rate: { perMinute: 12, by: 'caller' },
});
