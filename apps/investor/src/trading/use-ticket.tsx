import { part } from '../platform/load-with.ts';
import { conditional } from '@kuroshio/text/areas/conditional.ts';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import type { Listing, Quote } from '@kuroshio/contract';
import { type ReactNode, Suspense, useState } from 'react';
import type { TicketStart } from './ticket.ts';

const OrderTicket = part([conditional, markets, quotes, trading], () =>
  import('./order-ticket.tsx').then((file) => file.OrderTicket),
);

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
