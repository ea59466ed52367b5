import { type Entry, entry } from '../entry.ts';

export const settings = {
  SETTING_OUT_OF_BOUNDS: entry({ lowest: 'word', highest: 'word' }),
  SETTING_TEXT_INVALID: entry({ most: 'count' }),
  SETTING_LINK_INVALID: entry({}),
  SETTING_UNCHANGED: entry({}),
  SETTING_TOO_SOON: entry({}),
  SETTING_DAY_INVALID: entry({}),
  SETTING_NOT_FOUND: entry({}),
} as const satisfies Record<string, Entry>;
