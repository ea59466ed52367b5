import { groupDigits } from '@kuroshio/ui/number-text.ts';
import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import type { TagKind } from '@kuroshio/ui';

export type StrategyCard = OutputOf<'strategies/detail'>['card'];
export type Detail = OutputOf<'strategies/detail'>;
export type StrategyRequest = OutputOf<'strategies/subscribe'>;
export type Kind = StrategyCard['kind'];

export const NAMES = {
  momentum: 'strategies.momentum',
  reversal: 'strategies.reversal',
  trend: 'strategies.trend',
  'opening-range': 'strategies.opening-range',
  'average-reversion': 'strategies.average-reversion',
  'last-hour': 'strategies.last-hour',
} as const satisfies Record<StrategyCard['algorithm'], TextKey>;

export const HOW = {
  momentum: 'strategies.howMomentum',
  reversal: 'strategies.howReversal',
  trend: 'strategies.howTrend',
  'opening-range': 'strategies.howOpeningRange',
  'average-reversion': 'strategies.howAverageReversion',
  'last-hour': 'strategies.howLastHour',
} as const satisfies Record<StrategyCard['algorithm'], TextKey>;

export const STATES = {
  'under-review': ['strategies.under-review', 'warn'],
  'audit-failed': ['strategies.audit-failed', 'neutral'],
  'in-progress': ['strategies.in-progress', 'brand'],
  following: ['strategies.following', 'accent'],
  terminated: ['strategies.terminated', 'neutral'],
  ended: ['strategies.ended', 'neutral'],
} as const satisfies Record<StrategyCard['state'], readonly [TextKey, TagKind]>;

export const HALTS = {
  loss: 'strategies.haltLoss',
  failed: 'strategies.haltFailed',
  'not-allowed': 'strategies.haltNotAllowed',
  'too-many': 'strategies.haltTooMany',
} as const satisfies Record<Detail['halts'][number]['reason'], TextKey>;

/** Millionths of a unit as people read them: four decimals, the rest cut. */
export function unitsText(units: string): string {
  const digits = units.padStart(7, '0');
  return `${groupDigits(digits.slice(0, -6))}.${digits.slice(-6, -2)}`;
}
