import { assert } from '@kuroshio/base';
import { ceilToTick, type ExTerms, floorToTick, type Instrument, lotOn } from '@kuroshio/market';
import { cash as minor, type Cash, divide, NO_CASH, plus, type Price, type Units, units } from '@kuroshio/money';
import type { Conditional } from './conditional.ts';
import { nextPositionState } from './life.ts';
import { showsPrice } from './order-kinds.ts';
import { type CashParts, neededCash, type Order, releaseParts, type Traded } from './order.ts';
import type { Position } from './position.ts';

type Listed = Traded & Pick<Instrument, 'tickClass' | 'fixedTick' | 'lotSize'>;

/** A price less the cash, for one of the shares after the ex-date, on the next tick in the direction of `rounding`. */
function exPrice(instrument: Listed, price: Price, { cash, shares }: ExTerms, rounding: 'down' | 'up'): Price | 0 {
  const left = BigInt(price) * cash.denominator - cash.numerator * 10n ** BigInt(instrument.priceScale);
  if (left <= 0n) return 0;
  const exact = Number(divide(left * shares.denominator, cash.denominator * shares.numerator, rounding));
  return rounding === 'down' ? floorToTick(instrument, exact) : ceilToTick(instrument, exact);
}

function changesShares({ shares }: ExTerms): boolean {
  return shares.numerator !== shares.denominator;
}

/** What `quantity` becomes, or null where a part of a unit is left. */
function wholeUnits(quantity: Units, { shares }: ExTerms): Units | null {
  const exact = BigInt(quantity) * shares.numerator;
  return exact % shares.denominator === 0n ? units(Number(exact / shares.denominator)) : null;
}

/**
 * What an ex-date makes of an open order that lives on. `money` is what a purchase holds too much now, to be released.
 * A sale's shares change with its positions, which is the caller's to book.
 */
export type ExOrder =
  | { readonly kind: 'stays' }
  | { readonly kind: 'ends' }
  | { readonly kind: 'changes'; readonly money: CashParts };

/**
 * Takes an open order over an ex-date. A cash dividend lowers the limit of a purchase by it; where the number of shares
 * changes, an untraded order becomes so many more at so much less, if that is a whole number of lots, and any other ends.
 * Source: FINRA Rule 5330 for the purchase; that odd results are cancelled is customary at US brokers. Taiwan's orders
 * live for a day and never meet an ex-date.
 */
export function takeOrderOverExDate(order: Order, instrument: Listed, terms: ExTerms, at: number): ExOrder {
  const isSale = order.side === 'sell';
  if (!changesShares(terms) && (isSale || !showsPrice(order.type))) return { kind: 'stays' };
  const price = exPrice(instrument, order.bookPrice, terms, isSale ? 'up' : 'down');
  if (price === 0) return { kind: 'ends' };
  if (changesShares(terms)) {
    const quantity = wholeUnits(order.quantity, terms);
    const closes = order.closes.map((one) => wholeUnits(one.quantity, terms));
    const fits = quantity !== null && quantity % lotOn(instrument, order.board) === 0 && !closes.includes(null);
    if (order.filledQuantity > 0 || !fits) return { kind: 'ends' };
    order.quantity = quantity;
    if (isSale) order.heldShares = quantity;
    order.closes = order.closes.map((one, n) => ({ ...one, quantity: closes[n] as Units }));
  }
  if (order.price !== 0) order.price = price;
  order.bookPrice = price;
  order.amendments += 1;
  order.updatedAt = at;
  const excess = isSale ? NO_CASH : minor(order.heldCash + order.pledgedCash - neededCash(instrument, order));
  // A price that was rounded to the tick never needs more; charges by the share could.
  if (excess < 0n) return { kind: 'ends' };
  return { kind: 'changes', money: releaseParts(order, excess) };
}

/**
 * Takes a waiting conditional order over an ex-date: a stop or trailing sale is lowered by a cash dividend (FINRA Rule
 * 5330); where the number of shares changes, all its prices and its quantity follow.
 * @returns false where it cannot be kept, because the quantity would not be a whole number of lots
 */
export function takeConditionalOverExDate(conditional: Conditional, instrument: Listed, terms: ExTerms): boolean {
  const { trigger, side } = conditional;
  if (!changesShares(terms) && (side === 'buy' || trigger.kind === 'take-profit')) return true;
  const quantity = wholeUnits(conditional.quantity, terms);
  if (quantity === null || quantity % lotOn(instrument, 'regular') !== 0) return false;
  const rounding = side === 'buy' ? 'up' : 'down';
  const follow = (price: Price | 0) => (price === 0 ? 0 : exPrice(instrument, price, terms, rounding));
  const next = { price: follow(trigger.price), limit: follow(conditional.price) };
  if ((trigger.price > 0 && next.price === 0) || (conditional.price > 0 && next.limit === 0)) return false;
  const { numerator, denominator } = terms.shares;
  const trail =
    trigger.trailUnit === 'price'
      ? Number(divide(BigInt(trigger.trail) * denominator, numerator, 'up'))
      : trigger.trail;
  conditional.trigger = { ...trigger, price: next.price, trail };
  conditional.price = next.limit;
  conditional.extreme = follow(conditional.extreme);
  conditional.quantity = quantity;
  return true;
}

/**
 * Gives a position its shares after an ex-date. What it cost stays, so that a share costs less or more; what has been sold
 * of it is told in today's shares, rounded half up.
 */
export function takePositionOverExDate(
  position: Position,
  { shares }: ExTerms,
  { quantity, closingQuantity }: { readonly quantity: Units; readonly closingQuantity: Units },
): void {
  assert(quantity > 0 && closingQuantity <= quantity, 'a position has the shares that it sells');
  position.soldQuantity = units(
    Number(divide(BigInt(position.soldQuantity) * shares.numerator, shares.denominator, 'half-up')),
  );
  position.quantity = quantity;
  position.closingQuantity = closingQuantity;
  position.openedQuantity = plus(quantity, position.soldQuantity);
}

/** An ex-date leaves nothing of a position that can be held: it ends with `paid` for it. */
export function cashOutPosition(position: Position, paid: Cash, at: number): void {
  position.state = nextPositionState(position.state, 'cash-out');
  position.realised = minor(position.realised + paid - position.cost);
  position.soldValue = minor(position.soldValue + paid);
  position.soldQuantity = plus(position.soldQuantity, position.quantity);
  position.cost = NO_CASH;
  position.quantity = units(0);
  position.soldAt = at;
}
