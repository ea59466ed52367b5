import { useMemo } from 'react';
import { useCall } from '../platform/use-call.ts';

/** The API answers for so many at a time. */
const MOST = 50;
/** The course has sixty points a day, so it need not be asked for more often; its end is live. */
const REFETCH_MS = 30_000;

/** Today's course of up to fifty instruments by symbol; what has not been answered yet is missing. */
export function useSparklines(symbols: readonly string[]): ReadonlyMap<string, readonly number[]> {
  const asked = [...symbols].sort().slice(0, MOST);
  const { data } = useCall(
    'quotes/sparklines',
    { symbols: asked },
    { enabled: asked.length > 0, refetchInterval: REFETCH_MS, staleTime: REFETCH_MS, keepPrevious: true },
  );
  return useMemo(() => new Map(data?.map(({ symbol, points }) => [symbol, points])), [data]);
}
