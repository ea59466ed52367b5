import type { Listing } from '@kuroshio/contract';

/** What a search can be narrowed to. */
export const RESULT_KINDS = ['stock', 'etf', 'index', 'other'] as const;
export type ResultKind = (typeof RESULT_KINDS)[number];

export function resultKind({ kind }: Pick<Listing, 'kind'>): ResultKind {
  return RESULT_KINDS.find((one) => one === kind) ?? 'other';
}

/** The kinds among what was found, in their order; with one alone there is nothing to choose. */
export function kindsAmong(listings: Iterable<Pick<Listing, 'kind'>>): readonly ResultKind[] {
  const found = new Set(Array.from(listings, resultKind));
  return found.size < 2 ? [] : RESULT_KINDS.filter((kind) => found.has(kind));
}
