import { type Entry, entry } from '../entry.ts';

export const laboratory = {
  MODEL_NOT_THERE: entry({}, true),
} as const satisfies Record<string, Entry>;
