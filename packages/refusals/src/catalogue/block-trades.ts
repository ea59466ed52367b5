import { type Entry, entry } from '../entry.ts';

export const blockTrades = {
  BLOCK_NOT_FOUND: entry({}),
  BLOCK_NOT_STARTED: entry({ from: 'word' }, true),
  BLOCK_CLOSED: entry({}),
  BLOCK_SOLD_OUT: entry({}),
  BLOCK_HOURS: entry({ window: 'window' }, true),
  BLOCK_PRICE_OVER_LIMIT: entry({ down: 'price', up: 'price' }, true),
  BLOCK_MINIMUM: entry({ minimum: 'count' }),
  BLOCK_LEFT: entry({ left: 'count' }),
  BLOCK_REST: entry({ left: 'count', minimum: 'count' }),
} as const satisfies Record<string, Entry>;
