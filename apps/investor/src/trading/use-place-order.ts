import type { OrderTicket, WireOrder } from '@kuroshio/contract';
import { useCallback, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { isUndecided } from '../platform/failure.ts';
import { refreshAccount } from '../platform/live.ts';
import { noteFilled } from './fill-notices.ts';
import { Submission } from './submission.ts';

/** How often an order without an answer is sent again by itself, with the same id. */
const RESENDS = 2;

export type Placing =
  | { readonly state: 'idle' | 'sending' }
  /** Nobody knows whether it was placed. Sending again is safe: it has the same id. */
  | { readonly state: 'unsure'; readonly failure: unknown }
  | { readonly state: 'refused'; readonly failure: unknown }
  | { readonly state: 'placed'; readonly order: WireOrder };

/** Places orders, each once. */
export function usePlaceOrder(): {
  placing: Placing;
  place: (ticket: OrderTicket) => Promise<void>;
  reset: () => void;
} {
  const submission = useRef(new Submission());
  const [placing, setPlacing] = useState<Placing>({ state: 'idle' });
  const place = useCallback(async (ticket: OrderTicket) => {
    setPlacing({ state: 'sending' });
    try {
      const clientOrderId = submission.current.idFor(ticket);
      const order = await call('trading/place-order', { ...ticket, clientOrderId }, { quiet: true, resend: RESENDS });
      submission.current.settle();
      noteFilled(order);
      setPlacing({ state: 'placed', order });
      refreshAccount();
    } catch (failure) {
      const unsure = isUndecided(failure);
      if (!unsure) submission.current.settle();
      setPlacing({ state: unsure ? 'unsure' : 'refused', failure });
    }
  }, []);
  const reset = useCallback(() => setPlacing({ state: 'idle' }), []);
  return { placing, place, reset };
}
