import type { Brand, Outcome } from '@kuroshio/base';
import { ok } from '@kuroshio/base';
import { type Cash, NO_CASH, type Price, units } from '@kuroshio/money';
import { bookPriceSource, neededCash, type Reservation, type ShortTerms } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { checkBuyingPower } from './check-buying-power.ts';
import { checkCredit } from './check-credit.ts';
import { checkFraction, type Sized } from './check-fraction.ts';
import { checkPrice, type UnsweptSource } from './check-price.ts';
import { checkQuantityAsked } from './check-quantity.ts';
import { checkSession } from './check-session.ts';
import { checkShares } from './check-shares.ts';
import { checkShort } from './check-short.ts';
import { checkStanding } from './check-standing.ts';
import type { OrderFacts, Ticket } from './facts.ts';

/** Passed every check. Only `checkOrder` makes one; the hold and the book accept nothing else. */
export type Approved<T> = Brand<T, 'approved'>;

export interface ApprovedOrder {
  /** As it was asked for, with the quantity that an amount comes to. */
  readonly ticket: Ticket;
  /** The price that the book knows. */
  readonly bookPrice: Price;
  /** What a purchase sets aside: out of what is available, then out of what is receivable. */
  readonly held: Cash;
  readonly pledged: Cash;
  /** The positions that a sale closes. */
  readonly closes: readonly Reservation[];
  /** Of each 10,000 that a margin purchase comes to, so much is lent; 0 of everything else. */
  readonly loanBps: number;
  /** Of a short sale alone. */
  readonly short?: ShortTerms | undefined;
}

/**
 * All checks in the order in which a customer would want to hear of them: the market, the form of the order, the
 * price, what it would do to own orders, and last the money or shares.
 */
export function checkOrder(asked: Ticket, facts: OrderFacts): Outcome<Approved<ApprovedOrder>> {
  const session = checkSession(asked, facts);
  if (!session.ok) return session;
  const source = bookPriceSource(asked.type, asked.board);
  const sized = source === 'sweep' ? sizeBySweep(asked, facts) : sizeLots(asked, facts, source);
  if (!sized.ok) return sized;
  const { quantity, bookPrice } = sized.value;
  const ticket = { ...asked, quantity };
  const standing = checkStanding(ticket, facts, bookPrice);
  if (!standing.ok) return standing;
  if (ticket.financing === 'short') {
    const short = checkShort(ticket, facts, bookPrice);
    return short.ok ? approve({ ticket, bookPrice, pledged: NO_CASH, loanBps: 0, ...short.value }) : short;
  }
  if (ticket.side === 'sell') {
    const closes = checkShares(ticket, facts);
    if (!closes.ok) return closes;
    return approve({ ticket, bookPrice, held: NO_CASH, pledged: NO_CASH, closes: closes.value, loanBps: 0 });
  }
  const credit = checkCredit(ticket, facts, bookPrice);
  if (!credit.ok) return credit;
  const needed = neededCash(facts.instrument, {
    side: 'buy',
    board: ticket.board,
    bookPrice,
    quantity: ticket.quantity,
    filledQuantity: units(0),
    filledValue: NO_CASH,
    tradingDate: facts.tradingDate,
    loanBps: credit.value,
    loan: NO_CASH,
  });
  const parts = checkBuyingPower(needed, facts);
  if (!parts.ok) return parts;
  return approve({ ticket, bookPrice, ...parts.value, closes: [], loanBps: credit.value });
}

function sizeLots(asked: Ticket, facts: OrderFacts, source: UnsweptSource): Outcome<Sized> {
  if (asked.amount !== undefined) return refuse('AMOUNT_NOT_TAKEN');
  const quantity = checkQuantityAsked(asked, facts);
  if (!quantity.ok) return quantity;
  const price = checkPrice(asked, facts, source);
  return price.ok ? ok({ quantity: asked.quantity, bookPrice: price.value }) : price;
}

function sizeBySweep(asked: Ticket, facts: OrderFacts): Outcome<Sized> {
  if ((asked.amount === undefined) !== asked.quantity > 0) return refuse('QUANTITY_OR_AMOUNT');
  if (asked.price !== undefined) return refuse('PRICE_NOT_EXPECTED');
  if (asked.amount === undefined) {
    const quantity = checkQuantityAsked(asked, facts);
    if (!quantity.ok) return quantity;
  }
  const sized = checkFraction(asked, facts);
  if (!sized.ok || asked.amount === undefined) return sized;
  const largest = checkQuantityAsked({ ...asked, quantity: sized.value.quantity }, facts);
  return largest.ok ? sized : largest;
}

function approve(order: ApprovedOrder): Outcome<Approved<ApprovedOrder>> {
  return ok(order as Approved<ApprovedOrder>);
}
