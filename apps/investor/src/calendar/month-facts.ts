import type { OutputOf } from '@kuroshio/contract';

export type MarketOf = 'TWSE' | 'US';
export type Month = OutputOf<'calendar/month'>;
export type Settlements = OutputOf<'calendar/settlements'>;
type BlockDates = OutputOf<'block-trades/list-dates'>;
type OfferingDate = OutputOf<'offerings/list-dates'>[number] | (BlockDates[number] & { readonly kind: 'block' });
export type OfferingDates = readonly OfferingDate[];
export type Dividends = OutputOf<'calendar/dividends'>;

/** Offerings and blocks together: one's own first, then by the hour. */
export function offeringDates(offerings: OutputOf<'offerings/list-dates'>, blocks: BlockDates): OfferingDates {
  return [...offerings, ...blocks.map((row) => ({ ...row, kind: 'block' as const }))].sort(
    (one, other) => Number(other.own) - Number(one.own) || one.time.localeCompare(other.time),
  );
}
