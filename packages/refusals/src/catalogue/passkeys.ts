import { type Entry, entry } from '../entry.ts';

export const passkeys = {
  PASSKEYS_UNAVAILABLE: entry({}),
  PASSKEYS_FULL: entry({ maximum: 'count' }),
  PASSKEY_NOT_FOUND: entry({}),
  PASSKEY_EXISTS: entry({}),
  PASSKEY_ADDRESS_WRONG: entry({ address: 'word' }),
  PASSKEY_OVER: entry({}, true),
  PASSKEY_UNVERIFIED: entry({}, true),
  PASSKEY_UNKNOWN: entry({}),
  PASSKEY_REFUSED: entry({}),
  PASSKEY_CLONED: entry({}),
} as const satisfies Record<string, Entry>;
