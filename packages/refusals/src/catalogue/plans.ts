import { type Entry, entry } from '../entry.ts';

export const plans = {
  PLAN_NOT_FOUND: entry({}),
  PLAN_NOT_OFFERED: entry({}),
  PLAN_AMOUNT: entry({ least: 'money', most: 'money', step: 'money', currency: 'word' }),
  PLAN_OVER: entry({}),
  PLAN_ENDED: entry({}),
  PLAN_CHANGED: entry({}),
  PLANS_FULL: entry({ maximum: 'count' }),
} as const satisfies Record<string, Entry>;
