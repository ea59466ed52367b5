import { type Entry, entry } from '../entry.ts';

export const notices = {
  NEWS_NOT_FOUND: entry({}),
  MESSAGE_NOT_FOUND: entry({}),
  PUSH_SERVICE_UNKNOWN: entry({}),
  ALERTS_FULL: entry({ maximum: 'count' }),
  ALERT_OUT_OF_REACH: entry({}),
  ALERT_NOT_FOUND: entry({}),
} as const satisfies Record<string, Entry>;
