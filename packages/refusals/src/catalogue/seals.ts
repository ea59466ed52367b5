import { type Entry, entry } from '../entry.ts';

export const seals = {
  PUBLICATION_REPLACED: entry({}),
} as const satisfies Record<string, Entry>;
