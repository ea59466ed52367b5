import { type Entry, entry } from '../entry.ts';

export const settings = {
  SETTING_OUT_OF_BOUNDS: entry({ lowest: 'word', highest: 'word' }),
  SETTING_UNCHANGED: entry({}),
  SETTING_TOO_SOON: entry({}),
  SETTING_DAY_INVALID: entry({}),
  SETTING_NOT_FOUND: entry({}),
} as const satisfies Record<string, Entry>;
