/** In which words it is said why a verification failed. */
export const FAIL_REASONS = {
  'photo-small': 'verification.reasonPhotoSmall',
  'photo-blurred': 'verification.reasonPhotoBlurred',
  'same-picture': 'verification.reasonSamePicture',
  'photo-used-elsewhere': 'verification.reasonPhotoUsedElsewhere',
  'photo-unreadable': 'verification.reasonPhotoUnreadable',
  'certified-elsewhere': 'verification.reasonCertifiedElsewhere',
  'identity-differs': 'verification.reasonIdentityDiffers',
  'name-differs': 'verification.reasonNameDiffers',
  'number-differs': 'verification.reasonNumberDiffers',
  'number-invalid': 'verification.reasonNumberInvalid',
  'document-expired': 'verification.reasonDocumentExpired',
  'no-document': 'verification.reasonNoDocument',
} as const;

export type FailReason = keyof typeof FAIL_REASONS;
