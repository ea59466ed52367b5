import type { OrderTicket, OutputOf } from '@kuroshio/contract';
import { useEffect, useRef, useState } from 'react';
import { usePhase } from '../platform/live.ts';
import { useCall } from '../platform/use-call.ts';

/** A pause in filling in before the server is asked. */
const PAUSE_MS = 250;
/** Balances and prices move on while a ticket lies open. */
const AGAIN_MS = 10_000;

export interface Preview {
  /** Of this very ticket; undefined until it has come. */
  readonly preview: OutputOf<'trading/preview-order'> | undefined;
  /** Of this ticket or the one before: what to show meanwhile. */
  readonly shown: OutputOf<'trading/preview-order'> | undefined;
  readonly failure: Error | null;
  readonly retry: () => void;
}

/** What an order would cost or bring, asked a moment after the last change and again when the phase changes. */
export function usePreview(ticket: OrderTicket | undefined, venue: 'TWSE' | 'TPEX' | 'US' | 'CRYPTO' | 'FX'): Preview {
  const content = ticket === undefined ? undefined : JSON.stringify(ticket);
  const [asked, setAsked] = useState(content);
  useEffect(() => {
    const timer = setTimeout(() => setAsked(content), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [content]);
  const settled = content !== undefined && asked === content;
  const { data, error, refetch, isPlaceholderData } = useCall(
    'trading/preview-order',
    (asked === undefined
      ? { symbol: '', side: 'buy', type: 'market', timeInForce: 'ROD', quantity: 1 }
      : JSON.parse(asked)) as OrderTicket,
    { enabled: asked !== undefined, keepPrevious: true, refetchInterval: AGAIN_MS, staleTime: 0 },
  );
  const phase = usePhase(venue)?.phase;
  // The same ticket may be refused in one phase and taken in the next.
  const askedIn = useRef(phase);
  useEffect(() => {
    if (askedIn.current === phase) return;
    askedIn.current = phase;
    if (settled) void refetch();
  }, [phase, settled, refetch]);
  return {
    preview: settled && !isPlaceholderData && error === null ? data : undefined,
    shown: data,
    failure: settled ? error : null,
    retry: () => void refetch(),
  };
}
