import type { Listing, OutputOf, Quote } from '@kuroshio/contract';
import { indexContribution, indexShare, indexWeightBps } from '@kuroshio/market/index-contribution.ts';
import { changeBps } from '@kuroshio/ui/number-text.ts';

/** A member of an index with its part in it at this moment. */
export interface MemberPart {
  readonly listing: Listing;
  readonly quote: Quote;
  /** Basis points of the index. */
  readonly weightBps: number;
  /** Units of 0.0001 point. */
  readonly points: number;
  /** Points of a quote of this member, in the same units. */
  readonly pointsOf: (quote: Quote) => number;
}

export const MEMBER_COLUMNS = ['name', 'change', 'weight', 'points'] as const;
export type MemberColumn = (typeof MEMBER_COLUMNS)[number];

export interface MemberOrder {
  readonly column: MemberColumn;
  readonly direction: 'ascending' | 'descending';
}

type Answer = Pick<OutputOf<'quotes/index-members'>, 'base' | 'members'>;

/** The parts of all members whose listings are known; live quotes count in place of those asked for. */
export function memberParts(
  { base, members }: Answer,
  listings: ReadonlyMap<string, Listing>,
  newest: (symbol: string) => Quote | undefined,
): MemberPart[] {
  const scale = { aggregate: BigInt(base.aggregate), level: base.level };
  const known = members.flatMap(({ quote: asked, units }) => {
    const listing = listings.get(asked.symbol);
    const quote = newest(asked.symbol) ?? asked;
    const pointsOf = ({ last, reference }: Quote) => indexContribution({ units, last, reference }, scale);
    const share = indexShare({ units, last: quote.last, reference: quote.reference });
    return listing === undefined ? [] : [{ listing, quote, share, pointsOf }];
  });
  const total = known.reduce((sum, { share }) => sum + share, 0n);
  return known.map(({ listing, quote, share, pointsOf }) => ({
    listing,
    quote,
    weightBps: indexWeightBps(share, total),
    points: pointsOf(quote),
    pointsOf,
  }));
}

function figure({ quote, weightBps, points }: MemberPart, column: Exclude<MemberColumn, 'name'>): number {
  if (column === 'weight') return weightBps;
  if (column === 'points') return points;
  return quote.last === 0 ? 0 : changeBps(quote.last, quote.reference);
}

/** The members in an order; equals by weight, then by code. */
export function sortMembers(
  parts: readonly MemberPart[],
  { column, direction }: MemberOrder,
  nameOf: (listing: Listing) => string,
): MemberPart[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const names = new Intl.Collator(['zh-Hant', 'en']);
  const by = (a: MemberPart, b: MemberPart) =>
    column === 'name' ? names.compare(nameOf(a.listing), nameOf(b.listing)) : figure(a, column) - figure(b, column);
  return [...parts].sort(
    (a, b) => sign * by(a, b) || b.weightBps - a.weightBps || (a.listing.code < b.listing.code ? -1 : 1),
  );
}

/** How many members have risen, fallen, and neither; what has not traded yet has not moved. */
export function breadthOf(parts: readonly MemberPart[]): { rising: number; falling: number; unchanged: number } {
  const moved = ({ quote }: MemberPart) => (quote.last === 0 ? 0 : Math.sign(quote.last - quote.reference));
  const rising = parts.filter((part) => moved(part) > 0).length;
  const falling = parts.filter((part) => moved(part) < 0).length;
  return { rising, falling, unchanged: parts.length - rising - falling };
}

/** Points with two decimals and a sign: 12345 units of 0.0001 are "+1.23". Rounded half away from zero. */
export function pointsText(points: number): string {
  const cents = Math.sign(points) * Math.round(Math.abs(points) / 100);
  const text = (Math.abs(cents) / 100).toFixed(2);
  return cents > 0 ? `+${text}` : cents < 0 ? `−${text}` : text;
}
