import { type Entry, entry } from '../entry.ts';

export const conversion = {
  SAME_CURRENCY: entry({}),
  QUOTE_EXPIRED: entry({}, true),
  AMOUNT_BELOW_MINIMUM: entry({ minimum: 'money', currency: 'word' }),
  AMOUNT_ABOVE_MAXIMUM: entry({ maximum: 'money', currency: 'word' }),
} as const satisfies Record<string, Entry>;
