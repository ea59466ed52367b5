import { type Entry, entry } from '../entry.ts';

export const offerings = {
  OFFERING_NOT_FOUND: entry({}),
  SUBSCRIPTION_NOT_STARTED: entry({ from: 'word' }, true),
  SUBSCRIPTION_CLOSED: entry({}),
  ALREADY_SUBSCRIBED: entry({}),
  APPLICATION_NOT_FOUND: entry({}),
  APPLICATION_NOT_OPEN: entry({}),
  PAYMENT_NOT_DUE: entry({}),
  LIST_NOT_CLOSED: entry({}, true),
} as const satisfies Record<string, Entry>;
