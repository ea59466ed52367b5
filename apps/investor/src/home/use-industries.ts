import type { OutputOf } from '@kuroshio/contract';
import { useLanguage } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import type { Section } from './rank-words.ts';

const REFETCH_MS = 5_000;

export type Industry = OutputOf<'quotes/industries'>['industries'][number];

/** The industries of a section as they stand, asked for anew every five seconds. */
export function useIndustries(section: Section) {
  return useCall('quotes/industries', { section }, { refetchInterval: REFETCH_MS });
}

/** An industry's name in the language shown. */
export function useIndustryName(): (industry: Pick<Industry, 'nameTw' | 'nameEn'>) => string {
  const language = useLanguage();
  return ({ nameTw, nameEn }) => (language === 'tw' ? nameTw : nameEn);
}
