import type { Holding, OutputOf } from '@kuroshio/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useListings } from '../platform/instruments.ts';
import { watchTopic } from '../platform/live.ts';
import type { MarketChoice } from '../platform/preferences.ts';
import { useSignedIn } from '../platform/session.ts';
import { useCall } from '../platform/use-call.ts';
import { movedOn, sumOf, type Worth, worthOf } from './live-value.ts';

/** The last prices of some instruments, live; what has not come yet is missing. */
function useLastPrices(symbols: readonly string[]): ReadonlyMap<string, number> {
  const wanted = [...symbols].sort().join(' ');
  const [prices, setPrices] = useState<ReadonlyMap<string, number>>(() => new Map());
  useEffect(() => {
    const held = new Map<string, number>();
    let changed = false;
    // All quotes of a flush arrive one after the other: what they change is shown once.
    const show = () => {
      if (changed) return;
      changed = true;
      queueMicrotask(() => {
        changed = false;
        setPrices(new Map(held));
      });
    };
    const stops = (wanted === '' ? [] : wanted.split(' ')).map((symbol) =>
      watchTopic(`quote/${symbol}`, ({ last }) => {
        if (held.get(symbol) === last) return;
        held.set(symbol, last);
        show();
      }),
    );
    return () => {
      for (const stop of stops) stop();
    };
  }, [wanted]);
  return prices;
}

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
  const worths = useMemo(
    () =>
      new Map(
        holdings?.map((holding) => [
          holding.symbol,
          worthOf(holding, listings.get(holding.symbol), prices.get(holding.symbol)),
        ]),
      ),
    [holdings, listings, prices],
  );
  const sum = useMemo(() => sumOf(worths.values()), [worths]);
  return { holdings, worths, sum, asked };
}

export type LiveAssets = OutputOf<'portfolio/assets'> & { readonly live: ReturnType<typeof movedOn> };

/** The assets of a market, moved on with the live prices of the holdings; undefined until they are there. */
export function useLiveAssets(market: MarketChoice): {
  assets: LiveAssets | undefined;
  /** The call behind them. */
  asked: UseQueryResult<OutputOf<'portfolio/assets'>, Error>;
} {
  const signedIn = useSignedIn();
  const asked = useCall('portfolio/assets', { market }, { enabled: signedIn });
  const { data } = asked;
  const { holdings, sum } = useLiveHoldings(market);
  const assets = useMemo(() => {
    if (data === undefined) return undefined;
    return { ...data, live: movedOn(data, holdings === undefined ? BigInt(data.marketValue) : sum.value) };
  }, [data, holdings, sum.value]);
  return { assets, asked };
}
