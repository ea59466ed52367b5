import type { OrderTicket } from '@kuroshio/contract';
import { type Instrument, unitsOf } from '@kuroshio/market';
import { parseMinor, price, shares, units } from '@kuroshio/money';
import type { Ticket } from '@kuroshio/risk';

/** The contract's ticket in the words of the kernels. */
export function ticketOf(instrument: Instrument, input: OrderTicket): Ticket {
  return {
    side: input.side,
    type: input.type,
    timeInForce: input.timeInForce,
    board: input.board,
    quantity: input.quantity === undefined ? units(0) : unitsOf(instrument, shares(input.quantity)),
    amount: input.amount === undefined ? undefined : parseMinor(input.amount),
    price: input.price === undefined ? undefined : price(input.price),
    positionId: input.positionId === undefined ? undefined : Number(input.positionId),
    // Cash is left out: an order that is repeated says what it said before there was another.
    ...(input.dayTrade === true && { dayTrade: true }),
    ...(input.financing !== undefined && input.financing !== 'cash' && { financing: input.financing }),
  };
}
