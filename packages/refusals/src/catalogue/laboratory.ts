import { type Entry, entry } from '../entry.ts';

export const laboratory = {
  MODEL_NOT_THERE: entry({}, true),
  RUN_NOT_FOUND: entry({}),
  RUN_SYMBOL_UNKNOWN: entry({ symbol: 'word' }),
  RUN_SYMBOL_TWICE: entry({ symbol: 'word' }),
  RUN_MARKETS_MIXED: entry({}),
  RUN_TOO_SHORT: entry({ days: 'count' }),
  RUN_TOO_LONG: entry({ days: 'count' }),
  RUN_BEYOND_HISTORY: entry({ from: 'word', to: 'word' }),
  RUN_MONEY_OUT_OF_BOUNDS: entry({ least: 'money', most: 'money', currency: 'word' }),
  RUN_WAITING: entry({}, true),
  PAPER_NOT_FOUND: entry({}),
  RUN_NOT_DONE: entry({}),
  PAPER_TOO_MANY: entry({ most: 'count' }),
  LABORATORY_FULL: entry({}, true),
} as const satisfies Record<string, Entry>;
