import type { OutputOf, SentInputOf } from '@kuroshio/contract';
import { useCallback, useRef, useState } from 'react';
import { call } from '../platform/api.ts';
import { isUndecided } from '../platform/failure.ts';
import { refreshAccount } from '../platform/live.ts';
import { Submission } from './submission.ts';

/** How often an order without an answer is sent again by itself, with the same id. */
const RESENDS = 2;

type PlacingPath = 'trading/place-order' | 'trading/place-conditional';

/** What is placed, without the id under which it is sent. */
export type Placed<Path extends PlacingPath> = Omit<SentInputOf<Path>, 'clientOrderId'>;

export type Placing<Answer> =
  | { readonly state: 'idle' | 'sending' }
  /** Nobody knows whether it was placed. Sending again is safe: it has the same id. */
  | { readonly state: 'unsure'; readonly failure: unknown }
  | { readonly state: 'refused'; readonly failure: unknown }
  | { readonly state: 'placed'; readonly answer: Answer };

/** Places orders or conditional orders, each once. `onPlaced` does not change. */
export function usePlacing<Path extends PlacingPath>(
  path: Path,
  onPlaced: (answer: OutputOf<Path>) => void,
): {
  placing: Placing<OutputOf<Path>>;
  place: (ticket: Placed<Path>) => Promise<void>;
  reset: () => void;
} {
  const submission = useRef(new Submission());
  const [placing, setPlacing] = useState<Placing<OutputOf<Path>>>({ state: 'idle' });
  const place = useCallback(
    async (ticket: Placed<Path>) => {
      setPlacing({ state: 'sending' });
      try {
        const input = { ...ticket, clientOrderId: submission.current.idFor(ticket) } as unknown as SentInputOf<Path>;
        const answer = await call(path, input, { quiet: true, resend: RESENDS });
        submission.current.settle();
        onPlaced(answer);
        setPlacing({ state: 'placed', answer });
        refreshAccount();
      } catch (failure) {
        const unsure = isUndecided(failure);
        if (!unsure) submission.current.settle();
        setPlacing({ state: unsure ? 'unsure' : 'refused', failure });
      }
    },
    [path, onPlaced],
  );
  const reset = useCallback(() => setPlacing({ state: 'idle' }), []);
  return { placing, place, reset };
}
