import type { DocumentKind, VerificationCase } from '@kuroshio/contract';
import type { TagKind } from '@kuroshio/ui';

/** In which words a state is said, and how its tag looks. */
export const STATES = {
  'not-certified': { label: 'verification.stateNotCertified', kind: 'neutral' },
  'under-review': { label: 'verification.stateUnderReview', kind: 'warn' },
  certified: { label: 'verification.stateCertified', kind: 'brand' },
  failed: { label: 'verification.stateFailed', kind: 'danger' },
} as const satisfies Record<VerificationCase['state'], { label: string; kind: TagKind }>;

export const DOCUMENTS = {
  'national-id': 'verification.documentNationalId',
  'resident-certificate': 'verification.documentResident',
  passport: 'verification.documentPassport',
  'driving-licence': 'verification.documentLicence',
} as const satisfies Record<DocumentKind, string>;
