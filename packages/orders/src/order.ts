import { assert } from '@kuroshio/base';
import { type Board, type Instrument, isOddLot, type TradingDate } from '@kuroshio/market';
import { type Cash, cash, minus, NO_CASH, plus, type Price, type Units, units } from '@kuroshio/money';
import { drawnBy, type Financed, ownAtMost } from './financing.ts';
import { nextOrderState } from './life.ts';
import { type Charges, chargesFor, fillValue, holdValue } from './value.ts';
import type { OrderState, OrderType, Side, TimeInForce } from './words.ts';

/** What a closing order sells of one position. */
export interface Reservation {
  readonly positionId: number;
  quantity: Units;
}

/** An order and all that it holds. */
export interface Order extends Financed {
  readonly id: number;
  readonly customer: number;
  readonly clientOrderId: string;
  readonly instrumentNo: number;
  /** The asset in which it is paid for: the currency of its instrument. */
  readonly cashAsset: number;
  readonly side: Side;
  readonly type: OrderType;
  readonly timeInForce: TimeInForce;
  readonly board: Board;
  quantity: Units;
  /** The customer's limit; 0 for a market order. */
  price: Price | 0;
  /** The price that the book knows: the limit, or the worst price that a market order may trade at. */
  bookPrice: Price;
  /** Orders at one price trade in the order of this number: its own, or a later one since its price was changed. */
  priority: number;
  /** Of the whole request, by which a repeated key is told from another order; null for one of before there was any. */
  readonly fingerprint: bigint | null;
  /** What was asked for when it was placed. */
  readonly askedQuantity: Units;
  readonly askedPrice: Price | 0;
  /** What it was to be worth, where it asked for an amount; else null. */
  readonly askedAmount: Cash | null;
  /** How often it was changed. */
  amendments: number;
  /** The position that a sale names, null for oldest first. */
  readonly positionId: number | null;
  /** The position that a purchase has opened with its first fill; null before. */
  opened: number | null;
  readonly tradingDate: TradingDate;
  /** Wall clock, epoch ms. */
  readonly placedAt: number;
  updatedAt: number;
  state: OrderState;
  filledQuantity: Units;
  filledValue: Cash;
  /** What of a sale was set against purchases of the same day (現股當沖). */
  dayTradeQuantity: Units;
  dayTradeValue: Cash;
  /** Number of fills so far. */
  fills: number;
  charges: Charges;
  /** Set aside out of what was available, and out of what was receivable. */
  heldCash: Cash;
  pledgedCash: Cash;
  heldShares: Units;
  closes: Reservation[];
}

/** What one fill did, in the amounts that the recipes, the position and the settlement need. */
export interface FillConsequence {
  readonly step: number;
  readonly price: Price;
  readonly quantity: Units;
  readonly value: Cash;
  readonly fees: Cash;
  readonly tax: Cash;
  readonly charges: Charges;
  /** What is lent for it: the rest of its cost is taken from what the order holds. */
  readonly drawn: Cash;
  /** Taken from the order's hold for the settlement; zeros for a sale. */
  readonly consumed: CashParts;
  /** Given back because less is needed than was held. */
  readonly released: CashParts;
}

export interface CashParts {
  readonly held: Cash;
  readonly pledged: Cash;
}

/** What of an instrument decides what its fills are worth and cost. */
export type Traded = Pick<Instrument, 'venue' | 'taxClass' | 'currency' | 'priceScale' | 'shareScale'>;

export function remaining(order: Pick<Order, 'quantity' | 'filledQuantity'>): Units {
  return minus(order.quantity, order.filledQuantity);
}

/** What decides how much a purchase must hold. */
type Needing = Pick<
  Order,
  'side' | 'board' | 'bookPrice' | 'quantity' | 'filledQuantity' | 'filledValue' | 'tradingDate' | 'loanBps' | 'loan'
>;

/** What a purchase must still hold of one's own: the rest at the book's price, with the charges that it would add. */
export function neededCash(instrument: Traded, order: Needing): Cash {
  const rest = remaining(order);
  if (order.side === 'sell' || rest === 0) return NO_CASH;
  const restValue = holdValue(instrument, order.bookPrice, rest);
  const { filledValue: value, filledQuantity: shares } = order;
  const totals = (total: { value: Cash; shares: Units }) =>
    chargesFor(instrument, 'buy', { ...total, oddLot: isOddLot(order.board) }, order.tradingDate).totals;
  const all = totals({ value: cash(value + restValue), shares: order.quantity });
  const soFar = totals({ value, shares });
  const paid = cash(value - order.loan);
  const own = cash(ownAtMost(cash(value + restValue), order.loanBps, instrument.currency) - paid);
  return cash(own + all.fees + all.tax - soFar.fees - soFar.tax);
}

function difference(now: Charges, before: Charges): Charges {
  return Object.fromEntries(
    Object.entries(now).map(([kind, amount]) => [kind, cash(amount - (before[kind as keyof Charges] ?? 0n))]),
  );
}

/** What charges are reckoned from: all fills so far. */
function totalOf(order: Order) {
  return {
    value: order.filledValue,
    shares: order.filledQuantity,
    dayTrade: { value: order.dayTradeValue, shares: order.dayTradeQuantity },
    oddLot: isOddLot(order.board),
  };
}

/** What a fill makes of the order itself, whatever pays for it. */
export type CountedFill = Pick<FillConsequence, 'step' | 'price' | 'quantity' | 'value' | 'fees' | 'tax' | 'charges'>;

/**
 * Counts a fill on the order: what has traded, its state and its charges.
 * @param dayTradeQuantity the part of a sale that is set against purchases of the same day
 * @param value what it comes to, where a fraction of a share is rounded otherwise than whole ones
 */
export function countFill(
  order: Order,
  instrument: Traded,
  price: Price,
  quantity: Units,
  at: number,
  dayTradeQuantity: Units = units(0),
  value: Cash = fillValue(instrument, price, quantity),
): CountedFill {
  assert(dayTradeQuantity >= 0 && dayTradeQuantity <= (order.side === 'sell' ? quantity : 0), 'a part of a sale');
  assert(quantity > 0 && quantity <= remaining(order), 'a fill is part of what remains');
  assert(order.side === 'buy' ? price <= order.bookPrice : price >= order.bookPrice, 'a fill keeps the limit');
  const before = chargesFor(instrument, order.side, totalOf(order), order.tradingDate);
  order.filledQuantity = plus(order.filledQuantity, quantity);
  order.filledValue = cash(order.filledValue + value);
  order.dayTradeQuantity = plus(order.dayTradeQuantity, dayTradeQuantity);
  order.dayTradeValue = cash(order.dayTradeValue + fillValue(instrument, price, dayTradeQuantity));
  order.fills += 1;
  order.updatedAt = at;
  order.state = nextOrderState(order.state, remaining(order) === 0 ? 'complete' : 'fill');
  const now = chargesFor(instrument, order.side, totalOf(order), order.tradingDate);
  order.charges = now.charges;
  return {
    ...{ step: order.fills, price, quantity, value, charges: difference(now.charges, before.charges) },
    fees: cash(now.totals.fees - before.totals.fees),
    tax: cash(now.totals.tax - before.totals.tax),
  };
}

/**
 * Books a fill on the order. A purchase pays out of what it pledged first, because that is money by the settlement
 * day; what a better price leaves over is given back at once, available money first.
 */
export function fillOrder(...[order, instrument, ...fill]: Parameters<typeof countFill>): FillConsequence {
  const counted = countFill(order, instrument, ...fill);
  const { quantity, value, fees, tax } = counted;
  let drawn = NO_CASH;
  let consumed: CashParts = { held: NO_CASH, pledged: NO_CASH };
  let released: CashParts = { held: NO_CASH, pledged: NO_CASH };
  if (order.side === 'buy') {
    drawn = drawnBy(order, order.filledValue, { value, currency: instrument.currency });
    order.loan = cash(order.loan + drawn);
    const cost = cash(value - drawn + fees + tax);
    const pledged = cost < order.pledgedCash ? cost : order.pledgedCash;
    consumed = { held: cash(cost - pledged), pledged };
    order.pledgedCash = cash(order.pledgedCash - pledged);
    order.heldCash = cash(order.heldCash - consumed.held);
    assert(order.heldCash >= 0n, 'an order holds what its fills cost');
    const excess = cash(order.heldCash + order.pledgedCash - neededCash(instrument, order));
    released = releaseParts(order, excess);
  } else {
    order.heldShares = minus(order.heldShares, quantity);
    assert(order.heldShares >= 0, 'a sale holds the shares that it sells');
  }
  return { ...counted, drawn, consumed, released };
}

/** Gives back `amount` of what an order holds, available money first. */
export function releaseParts(order: Order, amount: Cash): CashParts {
  assert(amount >= 0n, 'an order never needs more than it holds');
  const held = amount < order.heldCash ? amount : order.heldCash;
  const pledged = cash(amount - held);
  order.heldCash = cash(order.heldCash - held);
  order.pledgedCash = cash(order.pledgedCash - pledged);
  return { held, pledged };
}

/** Ends what is left of an order. @returns what it held until now, to be released. */
export function endOrder(
  order: Order,
  event: 'cancel' | 'expire',
  at: number,
): { readonly cash: CashParts; readonly shares: Units; readonly closes: readonly Reservation[] } {
  order.state = nextOrderState(order.state, event);
  order.updatedAt = at;
  const ended = {
    cash: { held: order.heldCash, pledged: order.pledgedCash },
    shares: order.heldShares,
    closes: order.closes,
  };
  order.heldCash = NO_CASH;
  order.pledgedCash = NO_CASH;
  order.heldShares = units(0);
  order.closes = [];
  return ended;
}
