import type { Brand, Outcome } from '@kuroshio/base';
import { ok } from '@kuroshio/base';
import { neededCash, type Reservation } from '@kuroshio/orders';
import { checkBuyingPower } from './check-buying-power.ts';
import { checkPrice } from './check-price.ts';
import { checkQuantityAsked } from './check-quantity.ts';
import { checkSession } from './check-session.ts';
import { checkShares } from './check-shares.ts';
import { checkStanding } from './check-standing.ts';
import type { OrderFacts, Ticket } from './facts.ts';

/** Passed every check. Only `checkOrder` makes one; the hold and the book accept nothing else. */
export type Approved<T> = Brand<T, 'approved'>;

export interface ApprovedOrder {
  readonly ticket: Ticket;
  /** The price that the book knows. */
  readonly bookPrice: number;
  /** What a purchase sets aside, in minor units: out of what is available, then out of what is receivable. */
  readonly held: bigint;
  readonly pledged: bigint;
  /** The positions that a sale closes. */
  readonly closes: readonly Reservation[];
}

/**
 * All checks in the order in which a customer would want to hear of them: the market, the form of the order, the
 * price, what it would do to own orders, and last the money or shares.
 */
export function checkOrder(ticket: Ticket, facts: OrderFacts): Outcome<Approved<ApprovedOrder>> {
  const session = checkSession(ticket, facts);
  if (!session.ok) return session;
  const quantity = checkQuantityAsked(ticket, facts);
  if (!quantity.ok) return quantity;
  const price = checkPrice(ticket, facts);
  if (!price.ok) return price;
  const bookPrice = price.value;
  const standing = checkStanding(ticket, facts, bookPrice);
  if (!standing.ok) return standing;
  if (ticket.side === 'sell') {
    const closes = checkShares(ticket, facts);
    if (!closes.ok) return closes;
    return approve({ ticket, bookPrice, held: 0n, pledged: 0n, closes: closes.value });
  }
  const needed = neededCash(facts.instrument, {
    side: 'buy',
    board: ticket.board,
    bookPrice,
    quantity: ticket.quantity,
    filledQuantity: 0,
    filledValue: 0n,
    tradingDate: facts.tradingDate,
  });
  const parts = checkBuyingPower(needed, facts);
  if (!parts.ok) return parts;
  return approve({ ticket, bookPrice, ...parts.value, closes: [] });
}

function approve(order: ApprovedOrder): Outcome<Approved<ApprovedOrder>> {
  return ok(order as Approved<ApprovedOrder>);
}
