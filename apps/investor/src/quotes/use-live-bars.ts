import type { Adjustment, Bar, Listing, OutputOf } from '@kuroshio/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { usePhase, useQuote, useReconnecting, watchTopic } from '../platform/live.ts';
import { callKey } from '../platform/use-call.ts';
import { type ChartTab, firstBars, minutesOf, wirePeriod } from './chart-period.ts';
import { barAmong, type Folded, foldMinute, foldQuote, quoteAmong } from './fold-bars.ts';

export interface LiveBars {
  /** Oldest first, the last one live; undefined while they load. */
  readonly bars: readonly Bar[] | undefined;
  readonly more: boolean;
  /** The call behind them. */
  readonly asked: UseQueryResult<OutputOf<'quotes/bars'>, Error>;
}

/** The bars of an instrument; what trades from now on goes into the last one and begins new ones. */
export function useLiveBars(
  { symbol, venue }: Pick<Listing, 'symbol' | 'venue'>,
  tab: ChartTab,
  adjustment: Adjustment,
): LiveBars {
  const period = wirePeriod(tab);
  const length = minutesOf(period);
  const tradingDate = usePhase(venue)?.tradingDate;
  const opened = (useQuote(symbol)?.open ?? 0) > 0;
  // A new day, and the first trade of it, begin bars that only the server knows how to begin.
  const day = length === undefined ? `${tradingDate} ${opened}` : `${tradingDate}`;
  const input = { symbol, period, limit: firstBars(tab), adjustment };
  const asked = useQuery({
    queryKey: [...callKey('quotes/bars', input), day],
    queryFn: ({ signal }) => call('quotes/bars', input, { signal, quiet: true }),
  });
  const { data, refetch } = asked;

  // What traded while the connection was lost is in no live message.
  const away = useReconnecting() !== false;
  const wasAway = useRef(false);
  useEffect(() => {
    if (wasAway.current && !away) void refetch();
    wasAway.current = away;
  }, [away, refetch]);

  const [live, setLive] = useState<{ from: typeof data; bars: readonly Bar[] }>();
  useEffect(() => {
    if (data === undefined) return undefined;
    let folded: Folded = { bars: data.bars };
    const take = (next: Folded) => {
      if (next.bars !== folded.bars) setLive({ from: data, bars: next.bars });
      folded = next;
    };
    const { live: factors } = data;
    return length === undefined
      ? watchTopic(`quote/${symbol}`, (quote) => take(foldQuote(folded, quoteAmong(quote, factors))))
      : watchTopic(`bar/${symbol}`, (bar) => take(foldMinute(folded, barAmong(bar, factors), length)));
  }, [data, symbol, length]);

  return {
    bars: live !== undefined && live.from === data ? live.bars : data?.bars,
    more: data?.more ?? false,
    asked,
  };
}
