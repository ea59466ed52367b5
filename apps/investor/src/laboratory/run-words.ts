import type { OutputOf } from '@kuroshio/contract';
import type { TextKey } from '@kuroshio/text';
import { percentText } from '@kuroshio/ui';
import { countText } from '../platform/format.ts';
import type { useText } from '../platform/texts.ts';
import { plain } from './part.tsx';
import type { RunMarket } from './run-draft.ts';

export type RunCard = OutputOf<'laboratory/run'>;
export type RunReport = NonNullable<OutputOf<'laboratory/read-run'>['report']>;

/** What both forms are given. */
export interface FormProps {
  readonly markets: readonly RunMarket[];
  readonly leastDays: number;
  readonly onSent: (id: string) => void;
}

/** Whether a rule is one of days, held over night; else it is one within days. */
export const isOfDays = (terms: RunCard['terms']) => 'span' in terms;

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

/** The settings that the rule takes, each with its name. */
export function termRows(
  { algorithm, terms }: Pick<RunCard, 'algorithm' | 'terms'>,
  t: ReturnType<typeof useText>,
): (readonly [string, string])[] {
  if ('span' in terms) {
    const span = [t('laboratory.span'), countText(terms.span)] as const;
    return algorithm === 'trend'
      ? [span]
      : [span, [t('laboratory.hold'), countText(terms.hold)], [t('laboratory.every'), countText(terms.every)]];
  }
  const opening = [t('laboratory.opening'), countText(terms.opening)] as const;
  if (algorithm === 'average-reversion') return [opening, [t('laboratory.belowShort'), plain(terms.belowBps)]];
  return algorithm === 'last-hour' ? [opening, [t('laboratory.last'), countText(terms.last)]] : [opening];
}
