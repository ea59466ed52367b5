import { cash, price, units } from '@kuroshio/money';
import type { Ticket } from '@kuroshio/risk';
import type { SeenLine } from './seen.ts';

/** One order of a basket as a customer would place it: with one's own money, for the day; the oldest positions are closed first. */
export function ticketOfLine({ side, board, quantity, amount, limit }: SeenLine): Ticket {
  return {
    ...{ side, board, timeInForce: 'ROD', positionId: undefined, quantity: units(quantity) },
    ...(limit === 0 ? { type: 'market', price: undefined } : { type: 'limit', price: price(limit) }),
    ...(amount !== '0' && { amount: cash(BigInt(amount)) }),
  };
}
