import { type Entry, entry } from '../entry.ts';

export const restrictions = {
  ACCOUNT_BANNED: entry({}),
  ACCOUNT_FROZEN: entry({}),
  TRADING_RESTRICTED: entry({}),
  WITHDRAWAL_RESTRICTED: entry({}),
  RESTRICTED_ALREADY: entry({}),
  RESTRICTION_ENDED: entry({}),
  REVIEW_DATE_INVALID: entry({ days: 'count' }),
  APPEAL_SENT: entry({}),
} as const satisfies Record<string, Entry>;
