import { type Entry, entry } from '../entry.ts';

export const strategies = {
  STRATEGY_NOT_FOUND: entry({}),
  STRATEGY_NOT_OPEN: entry({}),
  PAST_COPY_DEADLINE: entry({ deadline: 'word' }),
  REQUEST_WAITING: entry({}, true),
  UNITS_INSUFFICIENT: entry({}),
  REQUEST_NOT_FOUND: entry({}),
  REQUEST_NOT_WAITING: entry({}),
  NOT_FOLLOWING: entry({}),
} as const satisfies Record<string, Entry>;
