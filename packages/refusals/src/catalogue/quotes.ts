import { type Entry, entry } from '../entry.ts';

export const quotes = {
  INSTRUMENT_NOT_FOUND: entry({}),
  WATCHLIST_FULL: entry({ maximum: 'count' }),
} as const satisfies Record<string, Entry>;
