import { type Entry, entry } from '../entry.ts';

export const lending = {
  LENDING_CLOSED: entry({ lots: 'count' }),
  LENDING_TERM_UNKNOWN: entry({}),
  LENDING_RATE_BELOW: entry({ percent: 'word' }, true),
  LENDING_EX_DATE: entry({ date: 'word' }),
  LENDING_FULL: entry({ maximum: 'count' }),
  LENDING_NO_EXTENSION: entry({}),
  LENT_SHARES_NOT_FOUND: entry({}),
  LENT_SHARES_RETURNED: entry({}),
} as const satisfies Record<string, Entry>;
