import { type Entry, entry } from '../entry.ts';

export const closing = {
  ACCOUNT_CLOSED: entry({ date: 'word' }),
  CLOSING_HINDERED: entry({ count: 'count' }),
  CLOSING_BALANCE_LEFT: entry({ amount: 'word', currency: 'word' }),
} as const satisfies Record<string, Entry>;
