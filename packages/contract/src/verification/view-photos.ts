import { z } from 'zod';
import { operator } from '../doors.ts';
import { operatorEndpoint } from '../endpoint.ts';
import { id } from '../words.ts';

export const viewPhotos = operatorEndpoint('verification/view-photos', {
  summary:
    'The photos of a case that is open and taken by who asks, or waits for their approval. Each look is written down for the customer.',
  does: 'reads',
  access: operator('reviewer', 'compliance'),
  input: z.strictObject({ id }),
  /** JPEG in Base64. */
  output: z.object({ front: z.string(), back: z.string() }),
  refusals: ['CASE_NOT_FOUND', 'CASE_DECIDED', 'CASE_NOT_TAKEN', 'PHOTO_REQUIRED'],
  rate: { perMinute: 60, by: 'caller' },
});
