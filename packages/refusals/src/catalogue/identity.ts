import { type Entry, entry } from '../entry.ts';

export const identity = {
  ACCOUNT_EXISTS: entry({}),
  INVITATION_NOT_FOUND: entry({}),
  INVITATION_USED_UP: entry({}),
  CREDENTIALS_WRONG: entry({}),
  PASSWORD_WRONG: entry({}),
  PHONE_INVALID: entry({}),
  PASSWORDS_DIFFER: entry({}),
  PASSWORD_WEAK: entry({ minimum: 'count' }),
  AGREEMENT_REQUIRED: entry({}),
  SESSION_NOT_FOUND: entry({}),
} as const satisfies Record<string, Entry>;
