import type { Quote, SentInputOf } from '@kuroshio/contract';
import { useMemo } from 'react';
import { usePages } from '../platform/use-call.ts';
import type { QuotedListing } from './sort-quotes.ts';
import { useListed } from './use-listed.ts';

/** So many rows are asked for at a time: more than a screen shows, so that scrolling never waits. */
const PAGE = 50;

interface QuotesPage {
  readonly total: number;
  readonly quotes: readonly Quote[];
}

/** Where the page after these begins; nothing at the end. */
export function pageAfter(pages: readonly QuotesPage[]): { offset: number } | undefined {
  const offset = pages.reduce((sum, { quotes }) => sum + quotes.length, 0);
  const last = pages.at(-1);
  return last === undefined || last.quotes.length === 0 || offset >= last.total ? undefined : { offset };
}

/** The order moves while pages are fetched, so an instrument may come on two of them: the first place counts. */
export function withoutRepeats(pages: readonly QuotesPage[]): Quote[] {
  const seen = new Set<string>();
  return pages.flatMap(({ quotes }) =>
    quotes.filter(({ symbol }) => {
      if (seen.has(symbol)) return false;
      seen.add(symbol);
      return true;
    }),
  );
}

/** What a list asks for: a section sorted by a column, or a ranking. */
export type ListAsked =
  | { readonly path: 'quotes/section'; readonly input: Omit<SentInputOf<'quotes/section'>, 'offset' | 'limit'> }
  | { readonly path: 'quotes/ranking'; readonly input: Omit<SentInputOf<'quotes/ranking'>, 'offset' | 'limit'> };

/** Rows of a section or a ranking that load as their end comes near, and are asked for anew in a rhythm. */
export function useListedPages({ path, input }: ListAsked, refetchInterval: number) {
  const asked: SentInputOf<ListAsked['path']> = { ...input, limit: PAGE };
  const pages = usePages<ListAsked['path']>(path, asked, (_page, all) => pageAfter(all), {
    refetchInterval,
    keepPrevious: true,
  });
  const { data } = pages;
  const quotes = useMemo(() => (data === undefined ? undefined : withoutRepeats(data.pages)), [data]);
  const rows: readonly QuotedListing[] = useListed(quotes);
  return { pages, rows };
}
