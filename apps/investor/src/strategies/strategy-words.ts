import { groupDigits } from '@kuroshio/ui/number-text.ts';
import type { OutputOf } from '@kuroshio/contract';
import type { TextKey, Translate } from '@kuroshio/text';
import type { TagKind } from '@kuroshio/ui';

export type StrategyCard = OutputOf<'strategies/detail'>['card'];
export type Detail = OutputOf<'strategies/detail'>;
export type StrategyRequest = OutputOf<'strategies/subscribe'>;
export type Kind = StrategyCard['kind'];

const NAMES = {
  lead: 'strategies.lead',
  momentum: 'strategies.momentum',
  reversal: 'strategies.reversal',
  trend: 'strategies.trend',
  'opening-range': 'strategies.opening-range',
  'average-reversion': 'strategies.average-reversion',
  'last-hour': 'strategies.last-hour',
  learned: 'strategies.learned',
} as const satisfies Record<StrategyCard['algorithm'], TextKey>;

/** How one of the house's own works; what a customer leads says so itself. */
export const HOW = {
  momentum: 'strategies.howMomentum',
  reversal: 'strategies.howReversal',
  trend: 'strategies.howTrend',
  'opening-range': 'strategies.howOpeningRange',
  'average-reversion': 'strategies.howAverageReversion',
  'last-hour': 'strategies.howLastHour',
  learned: 'strategies.howLearned',
} as const satisfies Record<Exclude<StrategyCard['algorithm'], 'lead'>, TextKey>;

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

/** What it is called: as the house calls its own, or as a customer who leads it has called it. */
export function strategyName(t: Translate, { algorithm, name }: Pick<StrategyCard, 'algorithm' | 'name'>): string {
  return name === '' ? t(NAMES[algorithm]) : name;
}

/** Why it stopped; empty where it has not. */
export function stoppedText(t: Translate, { reason, told }: Pick<StrategyCard, 'reason' | 'told'>): string {
  switch (reason) {
    case '':
      return '';
    case 'drawdown':
      return t('strategies.reasonDrawdown');
    case 'deadline':
      return t('strategies.reasonDeadline');
    case 'lead':
      return t('strategies.reasonLead');
    default:
      return t('strategies.reasonHouse', { told });
  }
}
