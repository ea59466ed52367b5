import { type Entry, entry } from '../entry.ts';

export const leads = {
  STRATEGY_PROMISES_PROFIT: entry({ words: 'word' }),
  LEADS_ALREADY: entry({}),
  LEAD_NAME_TAKEN: entry({}),
  OWN_MONEY_TOO_LITTLE: entry({ minimum: 'money', currency: 'word' }),
  FOLLOW_MINIMUM_TOO_LOW: entry({ minimum: 'money', currency: 'word' }),
  POOL_MAY_NOT_TRADE: entry({ symbol: 'word' }),
  LEAD_APPLICATION_NOT_FOUND: entry({}),
  LEAD_APPLICATION_DECIDED: entry({}),
  OWN_STRATEGY: entry({}),
  STRATEGY_STOPPED: entry({}),
  POOL_ONLY_SELLS: entry({}),
  POOL_HOURS: entry({ from: 'word', to: 'word' }, true),
  POOL_NOT_IN_TERMS: entry({ symbol: 'word' }),
  POOL_CONCENTRATION: entry({ most: 'money', currency: 'word' }),
  POOL_RESERVE: entry({ free: 'money', currency: 'word' }),
  POOL_TURNOVER: entry({ left: 'money', currency: 'word' }),
  POOL_ORDERS_SPENT: entry({}),
  POOL_CONFLICT: entry({ symbol: 'word' }),
  POOL_BY_RULE: entry({}),
  RUN_NOT_TO_BE_OFFERED: entry({}),
} as const satisfies Record<string, Entry>;
