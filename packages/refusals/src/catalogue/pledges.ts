import { type Entry, entry } from '../entry.ts';

export const pledges = {
  PLEDGE_NOT_ACCEPTED: entry({}),
  PLEDGE_NOT_FREE: entry({}),
  PLEDGE_CHANGED: entry({}, true),
  PLEDGE_CALLED: entry({}),
  PLEDGE_NEEDED: entry({ least: 'word' }),
} as const satisfies Record<string, Entry>;
