import { type Entry, entry } from '../entry.ts';

export const verification = {
  VERIFICATION_REQUIRED: entry({}),
  VERIFICATION_PENDING: entry({}),
  ALREADY_CERTIFIED: entry({}),
  VERIFICATIONS_TOO_MANY: entry({ maximum: 'count', hours: 'count' }, true),
  NAME_INVALID: entry({}),
  ID_NUMBER_INVALID: entry({}),
  PHOTO_REQUIRED: entry({}),
  PHOTO_KIND: entry({}),
  PHOTO_UNREADABLE: entry({}),
  PHOTO_TOO_LARGE: entry({ megapixels: 'count' }),
  PHOTO_STORE_FULL: entry({}, true),
  CASE_DECIDED: entry({}),
  CASE_NUMBER_DIFFERS: entry({}),
  CASE_NUMBER_INVALID: entry({}),
  CERTIFIED_ELSEWHERE: entry({}),
} as const satisfies Record<string, Entry>;
