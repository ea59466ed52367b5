import type { Holding } from '@kuroshio/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useListings } from '../platform/instruments.ts';
import type { MarketChoice } from '../platform/preferences.ts';
import { useSignedIn } from '../platform/session.ts';
import { useCall } from '../platform/use-call.ts';
import { useLastPrices } from './use-last-prices.ts';
import { useSaleCosts } from './use-sale-costs.ts';
import { sumOf, type Worth, worthOf } from './worth.ts';

export interface LiveHoldings {
  readonly holdings: readonly Holding[] | undefined;
  readonly worths: ReadonlyMap<string, Worth>;
  readonly sum: Worth;
  /** The call behind them. */
  readonly asked: UseQueryResult<readonly Holding[], Error>;
}

/** The holdings of a market, each at its live price. */
export function useLiveHoldings(market: MarketChoice): LiveHoldings {
  const signedIn = useSignedIn();
  const listings = useListings();
  const asked = useCall('portfolio/holdings', { market }, { enabled: signedIn });
  const holdings = asked.data;
  const prices = useLastPrices(holdings?.map(({ symbol }) => symbol) ?? []);
  const costs = useSaleCosts();
  const worths = useMemo(
    () =>
      new Map(
        holdings?.map((holding) => [
          holding.symbol,
          worthOf(holding, listings.get(holding.symbol), prices.get(holding.symbol), costs),
        ]),
      ),
    [holdings, listings, prices, costs],
  );
  const sum = useMemo(() => sumOf(worths.values()), [worths]);
  return { holdings, worths, sum, asked };
}
