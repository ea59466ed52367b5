import { assert, ok, type Outcome } from '@kuroshio/base';
import { usMarginTermsOn, usShortMarginBpsAt } from '@kuroshio/credit';
import { sharesOf } from '@kuroshio/market';
import {
  type Cash,
  cash,
  formatMinor,
  minus,
  NO_CASH,
  plus,
  type Price,
  quotedPrice,
  type Units,
  units,
} from '@kuroshio/money';
import {
  allocateCover,
  type CashParts,
  coverable,
  holdValue,
  neededMargin,
  neededToCover,
  type Order,
  type Reservation,
  type ShortTerms,
} from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { checkUsAccount } from './check-credit.ts';
import { refuseStopped } from './credit-stopped.ts';
import type { OrderFacts, ShortFacts, Ticket } from './facts.ts';

interface ShortApproved {
  readonly held: Cash;
  readonly closes: readonly Reservation[];
  readonly short?: ShortTerms;
}

/**
 * A sale of borrowed shares, or a purchase that gives them back. Whole lots of the regular session, for the day. What is set aside is
 * money that is free: what is still to settle does not stand for shares.
 */
export function checkShort(ticket: Ticket, facts: OrderFacts, bookPrice: Price): Outcome<ShortApproved> {
  if (ticket.board !== 'regular' || ticket.timeInForce === 'GTC') return refuse('SHORT_NOT_OFFERED');
  const { short } = facts;
  if (short === undefined) return refuse('MARGIN_ACCOUNT_NEEDED');
  return ticket.side === 'sell'
    ? checkSale(ticket, facts, short, bookPrice)
    : checkCover(ticket, facts, short, bookPrice);
}

function checkSale(ticket: Ticket, facts: OrderFacts, short: ShortFacts, bookPrice: Price): Outcome<ShortApproved> {
  const { instrument, limits, tradingDate } = facts;
  const { marginBps: shortMarginBps, borrowFeeBps } = short;
  if (short.stop !== null) return refuseStopped(short.stop);
  if (shortMarginBps === 0) return refuse('SHORT_NOT_OFFERED');
  // Funds have the lower tax anyway, and the US knows none (market rules A9).
  if (ticket.dayTrade === true && instrument.taxClass !== 'tw-stock') return refuse('SHORT_NOT_OFFERED');
  const sold = checkShortSale({ price: bookPrice, quantity: ticket.quantity }, facts);
  if (!sold.ok) return sold;
  const { us } = short;
  // Without a limit of the day nobody knows what may have to be put up; in the US it is for a tenth more than anybody bids.
  if (us === undefined && limits === null) return refuse('SHORT_NOT_OFFERED');
  const highest = limits?.up ?? usHighest(facts, bookPrice);
  const ownBps = us === undefined ? shortMarginBps : usMarginAt(facts, us, bookPrice);
  const isDayTrade = ticket.dayTrade === true;
  const terms = {
    ...{ shortMarginBps: ownBps, borrowFeeBps: isDayTrade ? 0 : borrowFeeBps, highest, isDayTrade },
    ...{ borrowFee: NO_CASH, margin: NO_CASH },
  };
  const order = { quantity: ticket.quantity, filledQuantity: units(0), filledValue: NO_CASH, tradingDate };
  const margin = neededMargin(instrument, order, terms);
  if (us !== undefined) {
    if (us.isHeld) return refuse('US_SHORT_HELD');
    const account = checkUsAccount(us, margin, instrument.currency);
    if (!account.ok) return account;
  }
  return setAside(margin, facts, { closes: [], short: terms });
}

/** What is put up for a US stock at a price, in basis points. */
function usMarginAt(
  { instrument, short, tradingDate }: OrderFacts,
  { height }: NonNullable<ShortFacts['us']>,
  price: Price,
): number {
  const asked = { marginBps: short?.marginBps ?? 0, height, price, scale: instrument.priceScale };
  return usShortMarginBpsAt(usMarginTermsOn(tradingDate), asked);
}

/** In percent of the best price: no bid stands there, so what trades dearer was bid by somebody afterwards. */
const ABOVE_BEST = 110;

/** The price up to which a short sale in the US puts up its part of what it brings. */
function usHighest({ bestBid, last, reference }: OrderFacts, bookPrice: Price): Price {
  const best = Math.max(bookPrice, bestBid, last || reference);
  return Math.ceil((best * ABOVE_BEST) / 100) as Price;
}

/**
 * Whether a short sale may be moved to another price: what it puts up was said when it was placed, and at a price that asks for more, or is dearer than
 * it is held for, another one is to be placed. In the US alone: in Taiwan the limits of the day bound both.
 */
export function checkShortMoved({ short }: Pick<Order, 'short'>, facts: OrderFacts, bookPrice: Price): Outcome<null> {
  const us = facts.short?.us;
  if (short === undefined || us === undefined) return ok(null);
  const asked = usMarginAt(facts, us, bookPrice);
  return asked > short.shortMarginBps || bookPrice > short.highest ? refuse('US_SHORT_MARGIN_MORE') : ok(null);
}

/**
 * Whether so much may be sold short at a price: not before an ex-date, not below the floor, up to what is left to the account and of
 * the stock.
 * @param own what of that is left over by the very order that is changed, in minor units
 */
export function checkShortSale(
  { price, quantity }: { readonly price: Price; readonly quantity: Units },
  { instrument, short }: OrderFacts,
  own: Cash = NO_CASH,
): Outcome<null> {
  if (short === undefined) return refuse('MARGIN_ACCOUNT_NEEDED');
  const { exDate, floor, us } = short;
  const { currency, priceScale } = instrument;
  if (exDate !== null) return refuse('SHORT_BEFORE_EX_DATE', { date: exDate });
  if (price < floor)
    return refuse(us === undefined ? 'SHORT_BELOW_REFERENCE' : 'US_SHORT_UPTICK', {
      price: quotedPrice(floor, priceScale),
    });
  const value = holdValue(instrument, price, quantity);
  if (us !== undefined && value < us.cheapBelow * BigInt(sharesOf(instrument, quantity)))
    return refuse('US_SHORT_CHEAP', { least: formatMinor(us.cheapBelow), currency });
  const [room, stockRoom] = [cash(short.room + own), cash(short.stockRoom + own)];
  if (value > room) return refuse('SHORT_LIMIT', { remaining: formatMinor(room), currency });
  if (value > stockRoom) return refuse('SHORT_STOCK_FULL', { remaining: formatMinor(stockRoom), currency });
  return ok(null);
}

function checkCover(ticket: Ticket, facts: OrderFacts, short: ShortFacts, bookPrice: Price): Outcome<ShortApproved> {
  const { instrument, tradingDate } = facts;
  const { owed } = short;
  const named = ticket.positionId === undefined ? owed : owed.filter(({ id }) => id === ticket.positionId);
  if (named.length === 0 && ticket.positionId !== undefined) return refuse('POSITION_NOT_FOUND');
  const closes = allocateCover(named, ticket.quantity);
  if (closes === null) {
    const free = named.reduce((sum, position) => plus(sum, coverable(position)), units(0));
    const shares = (counted: Units) => sharesOf(instrument, counted);
    return refuse('SHARES_OWED_LESS', { needed: shares(ticket.quantity), available: shares(free) });
  }
  const parts = closes.flatMap(({ positionId, quantity }) =>
    named.filter(({ id }) => id === positionId).map((position) => ({ position, quantity })),
  );
  return setAside(neededToCover(instrument, { bookPrice, tradingDate, isByPart: isByPart(facts) }, parts), facts, {
    closes,
  });
}

/** In the US a customer pays for some of the shares out of their own part of what is held; the house, which buys near the last price, out of all. */
function isByPart({ instrument, isOfHouse = false }: OrderFacts): boolean {
  return instrument.venue === 'US' && !isOfHouse;
}

/**
 * What a purchase that gives shares back must hold more at another price. It keeps what it holds too much until it ends; a smaller
 * quantity needs no more. What it has reserved itself does not count as another purchase's.
 */
export function checkCoverAt(
  order: Pick<Order, 'closes' | 'heldCash' | 'tradingDate'>,
  facts: OrderFacts,
  bookPrice: Price,
): Outcome<CashParts> {
  const { instrument, short } = facts;
  const parts = order.closes.map(({ positionId, quantity }) => {
    const position = short?.owed.find(({ id }) => id === positionId);
    assert(position !== undefined, 'what an open purchase gives back is owed');
    return { position: { ...position, closingQuantity: minus(position.closingQuantity, quantity) }, quantity };
  });
  const needed = neededToCover(
    instrument,
    { bookPrice, tradingDate: order.tradingDate, isByPart: isByPart(facts) },
    parts,
  );
  const missing = cash(needed > order.heldCash ? needed - order.heldCash : 0n);
  const set = setAside(missing, facts, { closes: [] });
  return set.ok ? ok({ held: missing, pledged: NO_CASH }) : set;
}

function setAside(
  held: Cash,
  { available, instrument: { currency } }: OrderFacts,
  rest: Omit<ShortApproved, 'held'>,
): Outcome<ShortApproved> {
  if (held <= available) return ok({ held, ...rest });
  return refuse('BALANCE_INSUFFICIENT', { needed: formatMinor(held), available: formatMinor(available), currency });
}
