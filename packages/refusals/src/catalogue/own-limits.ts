import { type Entry, entry } from '../entry.ts';

export const ownLimits = {
  COOLING_OFF: entry({ until: 'word' }),
  DEPOSIT_LIMIT: entry({ left: 'money', currency: 'word', frees: 'word' }),
  LOSS_LIMIT_REACHED: entry({ lost: 'money', limit: 'money', currency: 'word', frees: 'word' }),
  COOLING_OFF_LONGER: entry({ until: 'word' }),
  LIMITS_CHANGED_OFTEN: entry({ maximum: 'count' }, true),
} as const satisfies Record<string, Entry>;
