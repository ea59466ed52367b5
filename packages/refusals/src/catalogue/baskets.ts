import { type Entry, entry } from '../entry.ts';

export const baskets = {
  BASKET_NOT_FOUND: entry({}),
  BASKET_NOT_OFFERED: entry({ symbol: 'word' }),
  BASKET_NOT_WHOLE: entry({}),
  BASKET_TWICE: entry({ symbol: 'word' }),
  BASKET_ONE_MARKET: entry({}),
  BASKET_CHANGED: entry({}),
  BASKETS_FULL: entry({ maximum: 'count' }),
  BASKET_AMOUNT: entry({ most: 'money', currency: 'word' }),
  BASKET_SEEN_WRONG: entry({}),
  BASKET_SEEN_OLD: entry({}),
  BASKET_MOVED: entry({}),
  BASKET_ORDERS_OPEN: entry({}),
  BASKET_DONE: entry({}),
  BASKET_NOTHING: entry({}),
  BASKET_BELOW_SHARE: entry({}),
  BASKET_NO_MONEY: entry({}),
} as const satisfies Record<string, Entry>;
