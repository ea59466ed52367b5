import type { Listing } from '@kuroshio/contract';
import { type ChartMine, type ChartTrade } from '@kuroshio/ui/chart.tsx';
import { useMemo } from 'react';
import { useSignedIn } from '../platform/session.ts';
import { useText } from '../platform/texts.ts';
import { useCall } from '../platform/use-call.ts';
import { readable } from './figures.ts';
import { tradeTime } from './trade-time.ts';
import { useHolding } from './my-shares.tsx';

/** Orders whose trades are marked: the newest. */
const ORDERS = 50;

/** What the customer holds and has traded of an instrument, as a chart marks it; undefined where there is nothing. */
export function useMine(listing: Listing, minutes: boolean): ChartMine | undefined {
  const t = useText();
  const signedIn = useSignedIn();
  const { symbol, venue, currency, priceScale, tradable } = listing;
  const market = currency === 'TWD' ? 'twd' : 'usd';
  const holding = useHolding(listing);
  const { data } = useCall(
    'trading/list-orders',
    { market, show: 'ended', symbol, limit: ORDERS },
    { enabled: signedIn && tradable },
  );
  const cost = holding === undefined ? undefined : readable(holding.averageCost, priceScale);
  const costLabel = t('stock.myCost');
  const orders = data?.orders;
  return useMemo(() => {
    const trades = (orders ?? []).flatMap((order): ChartTrade[] => {
      if (order.filledQuantity === 0) return [];
      const time = tradeTime(order, venue, minutes);
      return time === undefined ? [] : [{ time, price: readable(order.averagePrice, priceScale), side: order.side }];
    });
    return cost === undefined && trades.length === 0 ? undefined : { cost, costLabel, trades };
  }, [orders, cost, costLabel, venue, minutes, priceScale]);
}
