import { type Entry, entry } from '../entry.ts';

export const statements = {
  DATE_RANGE_INVALID: entry({ days: 'count' }),
} as const satisfies Record<string, Entry>;
