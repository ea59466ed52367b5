import { z } from 'zod';
import { customer } from '../doors.ts';
import { endpoint } from '../endpoint.ts';
import { handedInPhoto, photoSide } from './shapes.ts';

export const uploadPhoto = endpoint('verification/upload-photo', {
  summary: 'Takes the photo of one side of an identity document, in place of one that was handed in before.',
  access: customer,
  input: z.strictObject({ side: photoSide }),
  output: handedInPhoto,
  refusals: ['VERIFICATION_PENDING', 'PHOTO_KIND', 'PHOTO_UNREADABLE', 'PHOTO_TOO_LARGE', 'PHOTO_STORE_FULL'],
  rate: { perMinute: 12, by: 'caller' },
  upload: { largest: 8 * 1024 * 1024 },
});
