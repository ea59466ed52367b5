import type { Translate } from '@kuroshio/text';
import { cashText } from '../platform/format.ts';
import type { MarginOverview } from './margin-words.ts';

/** What a limit asks for, beside the conditions of any. */
export function needsText(t: Translate, { own, traded }: MarginOverview['limits'][number]): string {
  if (own === '0' && traded === '0') return t('margin.needsNothing');
  const parts = [
    ...(own === '0' ? [] : [t('margin.needsOwn', { amount: cashText(own, 'TWD') })]),
    ...(traded === '0' ? [] : [t('margin.needsTraded', { amount: cashText(traded, 'TWD') })]),
  ];
  return parts.join(' · ');
}
