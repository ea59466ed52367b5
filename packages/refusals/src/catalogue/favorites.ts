import { type Entry, entry } from '../entry.ts';

export const favorites = {
  GROUP_NOT_FOUND: entry({}),
  GROUP_NAME_INVALID: entry({ maximum: 'count' }),
  GROUP_NAME_TAKEN: entry({}),
  GROUPS_FULL: entry({ maximum: 'count' }),
  GROUP_IS_FIRST: entry({}),
  CATEGORY_NOT_FOUND: entry({}),
} as const satisfies Record<string, Entry>;
