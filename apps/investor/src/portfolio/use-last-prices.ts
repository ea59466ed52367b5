import { useEffect, useState } from 'react';
import { watchTopic } from '../platform/live.ts';

/** The last prices of some instruments, live; what has not come yet is missing. */
export function useLastPrices(symbols: readonly string[]): ReadonlyMap<string, number> {
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
