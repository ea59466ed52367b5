import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { type Exchange, wireOrder } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { legOf } from './wire-conditional.ts';
import { ticketOf } from './ticket.ts';

type Path = 'trading/place-order';

export function placeOrder({ exchange }: { readonly exchange: Exchange }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ clientOrderId, bracket, ...ticket }, context) => {
    const instrument = exchange.view.rulebook.instruments.bySymbol(ticket.symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    // What protects a purchase is an order of the regular board: it sells whole shares.
    const isProtectable = ticket.side === 'buy' && ticket.board !== 'fractional';
    if (bracket !== undefined && !isProtectable) return refuse('ORDER_TYPE_NOT_ALLOWED');
    const asked = ticketOf(instrument, ticket);
    const placed = await exchange.place({
      customer: context.requireCustomer().customerId,
      clientOrderId,
      instrumentNo: instrument.no,
      ticket: asked,
      ...(bracket === undefined ? {} : { bracket: bracket.map((leg) => legOf('sell', asked.quantity, leg)) }),
    });
    return placed.ok ? ok(wireOrder(exchange.view, placed.value)) : placed;
  };
}
