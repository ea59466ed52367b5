import { type Entry, entry } from '../entry.ts';

export const offerings = {
  OFFERING_NOT_FOUND: entry({}),
  SUBSCRIPTION_NOT_STARTED: entry({ from: 'word' }, true),
  SUBSCRIPTION_CLOSED: entry({}),
  ALREADY_SUBSCRIBED: entry({}),
  TIER_NOT_FOUND: entry({}),
  SHARES_NOT_DIVISIBLE: entry({}),
  SHARES_NOT_WHOLE_LOTS: entry({ lot: 'count' }),
  SHARES_BELOW_MINIMUM: entry({ minimum: 'count' }),
  SHARES_ABOVE_MAXIMUM: entry({ maximum: 'count' }),
  APPLICATION_NOT_FOUND: entry({}),
  APPLICATION_NOT_OPEN: entry({}),
  PAYMENT_NOT_DUE: entry({}),
  DEPOSIT_NOT_IN_STEPS: entry({ step: 'money', currency: 'word' }),
  TOO_MANY_BIDS: entry({ most: 'count' }),
  BID_COPIED: entry({}),
  BID_NOT_WITHDRAWABLE: entry({}),
  BIDS_NOT_OPENED: entry({}, true),
  LIST_NOT_CLOSED: entry({}, true),
} as const satisfies Record<string, Entry>;
