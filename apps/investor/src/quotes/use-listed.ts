import type { Listing, Quote } from '@kuroshio/contract';
import { useCallback, useMemo } from 'react';
import { useNavigate } from '../platform/navigation.tsx';
import { listingName, useListings } from '../platform/instruments.ts';
import { useQuote } from '../platform/live.ts';
import { chooseStock } from '../platform/session.ts';
import { useLanguage } from '../platform/texts.ts';
import type { QuotedListing } from './sort-quotes.ts';

/** Quotes with their instruments; empty until the instruments are loaded. */
export function useListed(quotes: readonly Quote[] | undefined): readonly QuotedListing[] {
  const listings = useListings();
  return useMemo(
    () =>
      (quotes ?? []).flatMap((quote) => {
        const listing = listings.get(quote.symbol);
        return listing === undefined ? [] : [{ listing, quote }];
      }),
    [quotes, listings],
  );
}

/** The live quote, or the one asked for until the first arrives. */
export function useLiveQuote(asked: Quote): Quote {
  return useQuote(asked.symbol) ?? asked;
}

/** An instrument's name in the language shown. */
export function useName(): (listing: Listing) => string {
  const language = useLanguage();
  return useCallback((listing) => listingName(listing, language), [language]);
}

/** The address of an instrument's own screen. */
export function stockPath({ symbol, kind }: Pick<Listing, 'symbol' | 'kind'>): string {
  return `${kind === 'index' ? '/market/stockDetailzs' : '/market/stockDetail'}?symbol=${symbol}`;
}

/** Chooses an instrument and opens its screen. */
export function useOpenStock(): (listing: Listing) => void {
  const navigate = useNavigate();
  return useCallback(
    (listing) => {
      chooseStock(listing);
      navigate(stockPath(listing));
    },
    [navigate],
  );
}
