import { type Entry, entry } from '../entry.ts';

export const statements = {
  DATE_RANGE_INVALID: entry({ days: 'count' }),
  /** One file at a time for each customer. */
  EXPORT_RUNNING: entry({}, true),
} as const satisfies Record<string, Entry>;
