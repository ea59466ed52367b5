import type { Listing } from '@kuroshio/contract';
import type { Language } from '@kuroshio/text';
import { useEffect, useMemo } from 'react';
import { useTopic } from './live.ts';
import { useLanguage } from './texts.ts';
import { refresh, useCall } from './use-call.ts';

/** All instruments by symbol; empty until they are loaded, which happens once and after each listing. */
export function useListings(): ReadonlyMap<string, Listing> {
  const { data } = useCall('quotes/instruments', {}, { staleTime: Number.POSITIVE_INFINITY });
  return useMemo(() => new Map(data?.listings.map((listing) => [listing.symbol, listing])), [data]);
}

/** Asks for the instruments again when there are others than were loaded. Used once, by the frame. */
export function useNewListings(): void {
  const count = useTopic('listings')?.count;
  // What some screen has loaded; this asks for nothing itself.
  const known = useCall('quotes/instruments', {}, { enabled: false }).data?.listings.length;
  useEffect(() => {
    if (count !== undefined && known !== undefined && count !== known) void refresh('quotes/instruments');
  }, [count, known]);
}

/** The lasting facts of an instrument; undefined until they are loaded or where there is no such symbol. */
export function useListing(symbol: string | undefined): Listing | undefined {
  const listings = useListings();
  return symbol === undefined ? undefined : listings.get(symbol);
}

/** An instrument's name: Chinese in tw, English elsewhere and for US stocks, whose Chinese names nobody types. */
export function listingName(listing: Listing, language: Language): string {
  return language === 'tw' && (listing.venue !== 'US' || listing.kind === 'index') ? listing.nameTw : listing.nameEn;
}

/** Name of a symbol for lists that know only the symbol: the code while the instruments are not loaded. */
export function useSymbolName(): (symbol: string) => string {
  const listings = useListings();
  const language = useLanguage();
  return (symbol) => {
    const listing = listings.get(symbol);
    return listing === undefined ? (symbol.split(':')[1] ?? symbol) : listingName(listing, language);
  };
}
