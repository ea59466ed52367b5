import type { Listing, Quote } from '@kuroshio/contract';
import { lazy, type ReactNode, Suspense, useState } from 'react';
import type { TicketStart } from './ticket.ts';

const OrderTicket = lazy(() => import('./order-ticket.tsx').then((module) => ({ default: module.OrderTicket })));

/** The order ticket of an instrument: what opens it, and the sheet itself, which is loaded when it is first opened. */
export function useTicket(
  listing: Listing,
  quote: Quote | undefined,
): { openTicket: (start: TicketStart) => void; ticket: ReactNode } {
  const [start, setStart] = useState<TicketStart>();
  const [open, setOpen] = useState(false);
  return {
    openTicket: (next) => {
      setStart(next);
      setOpen(true);
    },
    ticket: start !== undefined && quote !== undefined && (
      <Suspense>
        <OrderTicket listing={listing} quote={quote} start={start} open={open} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  };
}
