import { type Entry, entry } from '../entry.ts';

export const destinations = {
  FUND_PASSWORD_NOT_SET: entry({}),
  FUND_PASSWORD_IS_SET: entry({}),
  FUND_PASSWORD_WRONG: entry({ left: 'count' }),
  FUND_PASSWORD_LOCKED: entry({ minutes: 'count' }, true),
  FUND_PASSWORD_WEAK: entry({}),
  LOGIN_PASSWORD_WRONG: entry({}),
  CARD_NUMBER_INVALID: entry({}),
  CARD_EXISTS: entry({}),
  BANK_UNKNOWN: entry({}),
  BRANCH_CODE_INVALID: entry({}),
  BIC_INVALID: entry({}),
  ADDRESS_FORM: entry({ network: 'word' }),
  ADDRESS_CHECKSUM: entry({ network: 'word' }),
  ADDRESS_OTHER_NETWORK: entry({ network: 'word' }),
  ADDRESS_NOBODY: entry({}),
  ADDRESS_EXISTS: entry({}),
  DESTINATIONS_FULL: entry({ maximum: 'count' }),
  DESTINATION_NOT_FOUND: entry({}),
} as const satisfies Record<string, Entry>;
