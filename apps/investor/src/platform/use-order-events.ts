import type { WireOrder } from '@kuroshio/contract';
import { useEffect, useRef } from 'react';
import { newest, watchTopic } from './live.ts';
import { OrderFeed } from './order-feed.ts';
import { useSession } from './session.ts';

/** Calls back for each change of an own order from now on. */
export function useOrderEvents(callback: (order: WireOrder) => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  const epoch = useSession((session) => (session.token === undefined ? undefined : session.epoch));
  useEffect(() => {
    if (epoch === undefined) return undefined;
    const feed = new OrderFeed();
    // What another screen has already been told is known here, too.
    const known = newest('orders');
    if (known !== undefined) feed.fresh(known);
    return watchTopic('orders', (events) => {
      for (const order of feed.fresh(events)) latest.current(order);
    });
  }, [epoch]);
}
