import type { OutputOf } from '@kuroshio/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListings } from '../platform/instruments.ts';
import type { MarketChoice } from '../platform/preferences.ts';
import { useSignedIn } from '../platform/session.ts';
import { useCall } from '../platform/use-call.ts';
import { marketValueOf, movedOn } from './live-value.ts';
import { useLastPrices } from './use-last-prices.ts';

export type LiveAssets = OutputOf<'portfolio/assets'> & { readonly live: ReturnType<typeof movedOn> };

/** The assets of a market, moved on with the live prices of the holdings; undefined until they are there. */
export function useLiveAssets(market: MarketChoice): {
  assets: LiveAssets | undefined;
  /** The call behind them. */
  asked: UseQueryResult<OutputOf<'portfolio/assets'>, Error>;
} {
  const signedIn = useSignedIn();
  const listings = useListings();
  const asked = useCall('portfolio/assets', { market }, { enabled: signedIn });
  const { data } = asked;
  const { data: holdings } = useCall('portfolio/holdings', { market }, { enabled: signedIn });
  const prices = useLastPrices(holdings?.map(({ symbol }) => symbol) ?? []);
  const assets = useMemo(() => {
    if (data === undefined) return undefined;
    const value = holdings?.reduce(
      (sum, one) => sum + marketValueOf(one, listings.get(one.symbol), prices.get(one.symbol)),
      0n,
    );
    return { ...data, live: movedOn(data, value ?? BigInt(data.marketValue)) };
  }, [data, holdings, listings, prices]);
  return { assets, asked };
}
