import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { instrumentBySymbol } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { type Exchange, wireOrder } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { legOf } from './wire-conditional.ts';
import { ticketOf } from './ticket.ts';

type Path = 'trading/place-order';

export function placeOrder({ exchange }: { readonly exchange: Exchange }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ clientOrderId, bracket, ...ticket }, context) => {
    const instrument = instrumentBySymbol(ticket.symbol);
    if (instrument === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    if (bracket !== undefined && ticket.side === 'sell') return refuse('ORDER_TYPE_NOT_ALLOWED');
    const placed = await exchange.place({
      customer: context.requireCustomer().customerId,
      clientOrderId,
      instrumentNo: instrument.no,
      ticket: ticketOf(ticket),
      ...(bracket === undefined ? {} : { bracket: bracket.map((leg) => legOf('sell', ticket.quantity, leg)) }),
    });
    return placed.ok ? ok(wireOrder(placed.value)) : placed;
  };
}
