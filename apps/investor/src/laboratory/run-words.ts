import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { percentText } from '@kuroshio/ui';
import type { RunMarket } from './run-draft.ts';

export type RunCard = OutputOf<'laboratory/run'>;
export type RunReport = NonNullable<OutputOf<'laboratory/read-run'>['report']>;

/** What both forms are given. */
export interface FormProps {
  readonly markets: readonly RunMarket[];
  readonly leastDays: number;
  readonly onSent: (id: string) => void;
}

/** The settings that a run's rule takes, as numbers with strokes between them. */
export function settingText({ algorithm, terms }: Pick<RunCard, 'algorithm' | 'terms'>): string {
  if ('span' in terms) return algorithm === 'trend' ? `${terms.span}` : `${terms.span}/${terms.hold}/${terms.every}`;
  if (algorithm === 'opening-range') return `${terms.opening}`;
  return `${terms.opening}/${algorithm === 'last-hour' ? terms.last : percentText(terms.belowBps, 'never')}`;
}

export const STATES = {
  waiting: 'laboratory.waiting',
  done: 'laboratory.done',
  failed: 'laboratory.failed',
} as const satisfies Record<RunCard['state'], TextKey>;
