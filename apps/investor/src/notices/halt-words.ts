import type { NewsItem } from '@kuroshio/contract';

type HaltReason = Extract<NewsItem['event'], { kind: 'halted' }>['reason'];

const HALT_KEYS = {
  volatility: ['notices.haltedVolatility', 'notices.haltedVolatilityText'],
  luld: ['notices.haltedLuld', 'notices.haltedLuldText'],
  'delayed-open': ['notices.delayedOpen', 'notices.delayedOpenText'],
  'delayed-close': ['notices.delayedClose', 'notices.delayedCloseText'],
} as const satisfies Record<HaltReason, readonly [title: string, text: string]>;

const RESUMED_KEYS = {
  volatility: ['notices.resumedVolatility', 'notices.resumedVolatilityText'],
  luld: ['notices.resumedLuld', 'notices.resumedLuldText'],
  'delayed-open': ['notices.openedLate', 'notices.openedLateText'],
  'delayed-close': ['notices.closedLate', 'notices.closedLateText'],
} as const satisfies Record<HaltReason, readonly [title: string, text: string]>;

const OTHER_HALT = ['notices.haltedOther', 'notices.haltedOtherText'] as const;

/** Title and text of news that matching rests; neutral ones for a reason that this app does not know yet. */
export function haltKeys(reason: string): (typeof HALT_KEYS)[HaltReason] | typeof OTHER_HALT {
  return Object.hasOwn(HALT_KEYS, reason) ? HALT_KEYS[reason as HaltReason] : OTHER_HALT;
}

/** Title and text of news that matching goes on; for a reason that this app does not know yet those that name none. */
export function resumedKeys(reason: string): (typeof RESUMED_KEYS)[HaltReason] {
  return RESUMED_KEYS[Object.hasOwn(RESUMED_KEYS, reason) ? (reason as HaltReason) : 'volatility'];
}
