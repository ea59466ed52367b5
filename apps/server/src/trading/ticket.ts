import type { OrderTicket } from '@kuroshio/contract';
import type { Ticket } from '@kuroshio/risk';

/** The contract's ticket in the words of the kernels. */
export function ticketOf(input: OrderTicket): Ticket {
  return {
    side: input.side,
    type: input.type,
    timeInForce: input.timeInForce,
    board: input.board,
    quantity: input.quantity,
    price: input.price,
    positionId: input.positionId === undefined ? undefined : Number(input.positionId),
  };
}
