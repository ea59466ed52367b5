import { type Entry, entry } from '../entry.ts';

export const edge = {
  MALFORMED_INPUT: entry({ path: 'word', problem: 'word' }),
  INPUT_TOO_LARGE: entry({}),
  NOT_FOUND: entry({}),
  XSRF_MISMATCH: entry({}, true),
  TOO_FREQUENT: entry({ seconds: 'count' }, true),
  SYSTEM_BUSY: entry({}, true),
  SESSION_EXPIRED: entry({}),
  KEY_REUSED: entry({}),
} as const satisfies Record<string, Entry>;
