import type { Quote } from '@kuroshio/contract';
import type { PauseReason } from '@kuroshio/market/words.ts';
import type { TagKind } from '@kuroshio/ui';

type Mark = NonNullable<Quote['marks']>[number];

const MARKS = {
  attention: { kind: 'warn', label: 'stock.markAttention', note: 'stock.noteAttention' },
  disposition: { kind: 'danger', label: 'stock.markDisposition', note: 'stock.noteDisposition' },
  suspended: { kind: 'danger', label: 'stock.markSuspended', note: 'stock.noteSuspended' },
  'no-limit': { kind: 'accent', label: 'stock.markNoLimit', note: 'stock.noteNoLimit' },
} as const satisfies Record<Mark, { kind: TagKind; label: string; note: string }>;

const PAUSES = {
  volatility: { kind: 'danger', label: 'stock.pausedVolatility', why: 'stock.whyVolatility' },
  periodic: { kind: 'warn', label: 'stock.pausedPeriodic', why: 'stock.whyPeriodic' },
  'limit-state': { kind: 'warn', label: 'stock.pausedLimitState', why: 'stock.whyLimitState' },
  luld: { kind: 'danger', label: 'stock.pausedLuld', why: 'stock.whyLuld' },
  breaker: { kind: 'danger', label: 'stock.pausedBreaker', why: 'stock.whyBreaker' },
  'delayed-open': { kind: 'warn', label: 'stock.pausedDelayedOpen', why: 'stock.whyDelayedOpen' },
  'delayed-close': { kind: 'warn', label: 'stock.pausedDelayedClose', why: 'stock.whyDelayedClose' },
} as const satisfies Record<PauseReason, { kind: TagKind; label: string; why: string }>;

const OTHER_MARK = { kind: 'warn', label: 'stock.markOther', note: 'stock.noteOther' } as const;
const OTHER_PAUSE = { kind: 'warn', label: 'stock.pausedOther', why: 'stock.whyOther' } as const;

/** How a mark is shown. One that a newer server knows and this app does not yet is named neutrally. */
export function markWords(mark: string): (typeof MARKS)[Mark] | typeof OTHER_MARK {
  return Object.hasOwn(MARKS, mark) ? MARKS[mark as Mark] : OTHER_MARK;
}

/** How a pause is shown. One for a reason that this app does not know yet is named neutrally. */
export function pauseWords(reason: string): (typeof PAUSES)[PauseReason] | typeof OTHER_PAUSE {
  return Object.hasOwn(PAUSES, reason) ? PAUSES[reason as PauseReason] : OTHER_PAUSE;
}
