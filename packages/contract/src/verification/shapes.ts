import { z } from 'zod';
import { wallTime } from '../words.ts';

/** What a case is for: to be certified, or to show once more that it is the same person, who then sets a new fund password. */
export const casePurpose = z.enum(['certify', 'fund-password']);
const caseState = z.enum(['not-certified', 'under-review', 'certified', 'failed']);
export const photoSide = z.enum(['front', 'back']);
/** ISO 3166 of who issued it. */
export const country = z.string().regex(/^[A-Z]{2}$/);
export const documentKind = z.enum(['national-id', 'resident-certificate', 'passport', 'driving-licence']);

/**
 * Why a case failed. The house desk gives the first seven. `certified-elsewhere`: the same person is certified with another
 * account; `identity-differs`: of a case for a fund password, other particulars than those that are certified.
 */
export const failReason = z.enum([
  ...(['photo-small', 'photo-blurred', 'same-picture', 'photo-used-elsewhere', 'photo-unreadable'] as const),
  ...(['certified-elsewhere', 'identity-differs'] as const),
  ...(['name-differs', 'number-differs', 'number-invalid', 'document-expired', 'no-document'] as const),
]);

/** What a photo may be refused for, told when it is handed in so that it can be taken again. */
const photoDoubt = z.enum(['photo-small', 'photo-blurred']);

export const handedInPhoto = z.object({
  side: photoSide,
  at: wallTime,
  width: z.int(),
  height: z.int(),
  doubts: z.array(photoDoubt),
});

export const reviewerKind = z.enum(['house-desk', 'operator']);

export const verificationCase = z.object({
  state: caseState,
  name: z.string(),
  country: z.string(),
  document: documentKind.nullable(),
  /** The two parts with stars between. */
  number: z.string(),
  submittedAt: wallTime.nullable(),
  /** By when it is decided. */
  dueAt: wallTime.nullable(),
  decidedAt: wallTime.nullable(),
  decidedBy: reviewerKind.nullable(),
  reason: failReason.nullable(),
  /** Photos that are handed in for the next case. */
  photos: z.array(handedInPhoto),
  /** Who has looked at the photos of this case, and when. */
  views: z.array(z.object({ at: wallTime, by: reviewerKind })),
});
