import { assert } from '@kuroshio/base';
import type { Tier } from '@kuroshio/offerings';
import type { OutputOf } from '@kuroshio/contract';
import type { OfferingRow } from '../offering-rows.ts';

/** What an offering that is shared out is told with beside what all have. Shares. */
export interface AllottedTerms {
  readonly tiers: readonly Tier[];
  /** Below which nothing is given out; 0 where any demand will do. */
  readonly minimum: number;
  /** Trading days for which the shares may not be sold after they have come. */
  readonly lockDays: number;
  readonly isBlock: boolean;
  readonly fund: OutputOf<'offerings/allotted-detail'>['fund'] | null;
}

/** The terms of a row that the program marked as its own. */
export function allottedTerms({ id, terms }: Pick<OfferingRow, 'id' | 'terms'>): AllottedTerms {
  assert(terms !== null, `offering ${id} is shared out`);
  return JSON.parse(terms) as AllottedTerms;
}

/** How long what is delivered may not be sold. */
export function holdingOf(offering: Pick<OfferingRow, 'id' | 'terms'>) {
  const { lockDays } = JSON.parse(offering.terms ?? '{"lockDays":0}') as Pick<AllottedTerms, 'lockDays'>;
  return lockDays === 0 ? {} : { holding: { lockDays, noSellDays: 0, noSellMinutes: 0 } };
}
