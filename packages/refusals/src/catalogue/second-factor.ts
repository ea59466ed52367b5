import { type Entry, entry } from '../entry.ts';

export const secondFactor = {
  SECOND_FACTOR_REQUIRED: entry({}),
  SECOND_FACTOR_WRONG: entry({}),
  SECOND_FACTOR_USED: entry({}, true),
  SECOND_FACTOR_IS_ON: entry({}),
  SECOND_FACTOR_IS_OFF: entry({}),
  SECOND_FACTOR_NOT_BEGUN: entry({}),
  RECOVERY_REFUSED: entry({}),
} as const satisfies Record<string, Entry>;
