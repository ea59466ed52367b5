import { assert } from '@kuroshio/base';
import type { TradingDate } from '@kuroshio/market';
import { type Cash, cash, divide, lesser, minus, NO_CASH, plus, type Units, units } from '@kuroshio/money';
import { nextPositionState } from './life.ts';
import type { Order, Reservation } from './order.ts';
import type { Financing, OrderType, PositionState } from './words.ts';

/** What opened a position, and its number among its kind. */
export interface OpenedBy {
  readonly kind: 'order' | 'allotment' | 'block' | 'transfer' | 'corporate-action' | 'loan';
  readonly id: number;
}

/** On which terms money was lent on shares that were held already. */
export interface SecuredTerms {
  /** The draw with which it began. */
  readonly drawId: number;
  /** Of each 10,000 that the shares were worth so much could be lent. */
  readonly loanBps: number;
  /** The day of that draw, from which its term runs. */
  readonly drawnOn: TradingDate;
  /** Interest is paid up to the day before this one. */
  readonly interestFrom: TradingDate;
  /** The moment of which the rate is, epoch ms. */
  readonly ratedAt: number;
}

/** That shares of one's own stand for the loan of another position (抵繳): further collateral. */
export interface Pledge {
  /** The position whose loan they stand for. */
  readonly loanOf: number;
  /** Of each 10,000 that they are worth so much counts against a call. */
  readonly countsBps: number;
  /** What that came to when they were put up, in minor units: so much of the stock the house has taken for loans. */
  readonly counted: Cash;
}

/** A lot: what one opening order bought, or what was delivered at once. */
export interface Position {
  readonly id: number;
  readonly customer: number;
  readonly instrumentNo: number;
  readonly openedBy: OpenedBy;
  /** Trading date of its venue on which its first shares came. */
  readonly openedOn: TradingDate;
  /** Of the opening order; null where none opened it. */
  readonly type: OrderType | null;
  /** `margin` or `secured` while its shares stand for something that is owed; paid back, they are one's own. */
  financing: Financing;
  /** Of a secured loan alone. */
  secured: SecuredTerms | null;
  /** While they stand for the loan of another position: a sale of them pays that one. */
  pledge: Pledge | null;
  /** Still owed on it, in minor units. One that is sold out owes what its sale did not bring. */
  loan: Cash;
  state: PositionState;
  openedQuantity: Units;
  /** Value of the opening fills, without charges. */
  openedValue: Cash;
  buyCharges: Cash;
  /** Still held; `closingQuantity` of it is being sold. */
  quantity: Units;
  closingQuantity: Units;
  /** What `quantity` has cost, with the charges of buying. */
  cost: Cash;
  soldQuantity: Units;
  soldValue: Cash;
  sellCharges: Cash;
  /** Of what was sold: proceeds less charges less cost. */
  realised: Cash;
  /** Wall clock, epoch ms. */
  readonly openedAt: number;
  soldAt: number | null;
  /** May not be sold before these days and this moment (wall clock, epoch ms); null where nothing holds it. */
  lockedUntil: TradingDate | null;
  noSellUntil: TradingDate | null;
  /** The N of T+N that `noSellUntil` comes from, 0 for none. */
  noSellDays: number;
  sellableAt: number | null;
}

/** A position without shares. `at` is the wall clock, epoch ms. */
export function newPosition(
  opening: Pick<Position, 'id' | 'customer' | 'instrumentNo' | 'openedBy' | 'openedOn' | 'type'>,
  at: number,
): Position {
  return {
    ...opening,
    financing: 'cash',
    secured: null,
    pledge: null,
    loan: NO_CASH,
    state: 'pending',
    openedQuantity: units(0),
    openedValue: NO_CASH,
    buyCharges: NO_CASH,
    quantity: units(0),
    closingQuantity: units(0),
    cost: NO_CASH,
    soldQuantity: units(0),
    soldValue: NO_CASH,
    sellCharges: NO_CASH,
    realised: NO_CASH,
    openedAt: at,
    soldAt: null,
    lockedUntil: null,
    noSellUntil: null,
    noSellDays: 0,
    sellableAt: null,
  };
}

/** An opening fill, or shares that were delivered for `value`. */
export function growPosition(position: Position, quantity: Units, value: Cash, charges: Cash): void {
  position.state = nextPositionState(position.state, 'fill');
  position.openedQuantity = plus(position.openedQuantity, quantity);
  position.openedValue = cash(position.openedValue + value);
  position.buyCharges = cash(position.buyCharges + charges);
  position.quantity = plus(position.quantity, quantity);
  position.cost = cash(position.cost + value + charges);
}

/** What of a position no closing order sells yet. */
export function sellable(position: Position): Units {
  return minus(position.quantity, position.closingQuantity);
}

/**
 * Which positions a sale closes: the one it names, else the oldest first. Nothing is changed.
 * @param positions the customer's positions in the instrument, oldest first.
 * @returns null where they do not have that many shares free.
 */
export function allocateClosing(positions: readonly Position[], quantity: Units): Reservation[] | null {
  const closes: Reservation[] = [];
  let left = quantity;
  for (const position of positions) {
    if (left === 0) break;
    const part = lesser(left, sellable(position));
    if (part === 0) continue;
    closes.push({ positionId: position.id, quantity: part });
    left = minus(left, part);
  }
  return left === 0 ? closes : null;
}

export function reservePosition(position: Position, quantity: Units): void {
  assert(quantity > 0 && quantity <= sellable(position), 'only free shares are reserved');
  position.state = nextPositionState(position.state, 'reserve');
  position.closingQuantity = plus(position.closingQuantity, quantity);
}

export function unreservePosition(position: Position, quantity: Units): void {
  assert(quantity > 0 && quantity <= position.closingQuantity, 'only reserved shares are released');
  position.closingQuantity = minus(position.closingQuantity, quantity);
  if (position.closingQuantity === 0) position.state = nextPositionState(position.state, 'release');
}

/**
 * Takes free shares out of a position without a sale. Their cost leaves with them, rounded down, the last share taking
 * the rest. @returns that cost
 */
export function takeFromPosition(position: Position, quantity: Units): Cash {
  assert(quantity > 0 && quantity <= sellable(position), 'only free shares are taken');
  const cost = costOf(position, quantity);
  position.quantity = minus(position.quantity, quantity);
  position.cost = cash(position.cost - cost);
  position.state = nextPositionState(position.state, position.quantity === 0 ? 'take-out' : 'take');
  return cost;
}

/** What some shares of a position have cost, rounded down, the last share taking the rest. */
export function costOf({ cost, quantity: all }: Position, quantity: Units): Cash {
  return quantity === all ? cost : cash(divide(cost * BigInt(quantity), BigInt(all), 'down'));
}

const DOLLAR = 100n;

/** What of a position's loan falls to some of its shares: up to a whole dollar, the last share taking the rest. */
export function principalOf({ loan, quantity: all }: Position, quantity: Units): Cash {
  if (quantity === all) return loan;
  const part = cash(divide(loan * BigInt(quantity), BigInt(all) * DOLLAR, 'up') * DOLLAR);
  return part < loan ? part : loan;
}

/** A loan grows with a purchase. */
export function lendOn(position: Position, amount: Cash): void {
  position.financing = 'margin';
  position.loan = cash(position.loan + amount);
}

/** Money is lent on shares that are one's own, or more on those that stand for such a loan already. */
export function secureOn(position: Position, amount: Cash, terms: SecuredTerms): void {
  assert(position.financing !== 'margin', 'what was bought on margin stands for that loan alone');
  assert(position.pledge === null, 'what stands for another loan stands for no second one');
  position.financing = 'secured';
  position.secured = terms;
  position.loan = cash(position.loan + amount);
}

/** A loan is paid back, in part or whole. Without one, the shares are one's own. */
export function repayOn(position: Position, amount: Cash): void {
  assert(amount >= 0n && amount <= position.loan, 'no more is paid back than is owed');
  position.loan = cash(position.loan - amount);
  if (position.loan > 0n) return;
  position.secured = null;
  if (position.quantity > 0) position.financing = 'cash';
}

/** Shares of one's own, none of them in a sale, stand for the loan of another position from now on. */
export function pledgePosition(position: Position, pledge: Pledge): void {
  assert(position.financing === 'cash' && position.state === 'holding', 'only free shares of one’s own are put up');
  assert(pledge.loanOf !== position.id, 'nothing stands for itself twice');
  position.financing = 'secured';
  position.pledge = pledge;
}

/** They stand for nothing any more: what that loan was is paid back, or they were given back. */
export function releasePledge(position: Position): void {
  assert(position.pledge !== null, 'only what was put up is released');
  position.pledge = null;
  if (position.quantity > 0) position.financing = 'cash';
}

/** A part of a closing fill that falls to one position. */
export interface ClosedPart {
  readonly positionId: number;
  readonly quantity: Units;
  readonly value: Cash;
  readonly charges: Cash;
  readonly cost: Cash;
  /** What of the position's loan these shares stand for. */
  readonly principal: Cash;
}

/**
 * Spreads a closing fill over the positions that its order reserved, in their order, and takes the shares out of them.
 * Value and charges fall to the parts by quantity, rounded down, the last part taking what is left; so does cost
 * within a position, rounded down, its last share taking the rest. So nothing is gained or lost by rounding.
 */
export function closeReserved(
  order: Pick<Order, 'closes'>,
  positionOf: (id: number) => Position,
  fill: { readonly quantity: Units; readonly value: Cash; readonly charges: Cash },
  at: number,
): ClosedPart[] {
  const parts: ClosedPart[] = [];
  let quantityLeft = fill.quantity;
  let valueLeft = fill.value;
  let chargesLeft = fill.charges;
  while (quantityLeft > 0) {
    const reservation = order.closes[0];
    assert(reservation !== undefined, 'a sale has reserved what it sells');
    const quantity = lesser(quantityLeft, reservation.quantity);
    const last = quantity === quantityLeft;
    const share = (amount: Cash) => cash(divide(amount * BigInt(quantity), BigInt(fill.quantity), 'down'));
    const value = last ? valueLeft : share(fill.value);
    const charges = last ? chargesLeft : share(fill.charges);
    const position = positionOf(reservation.positionId);
    const principal = principalOf(position, quantity);
    const cost = sellFrom(position, quantity, value, charges, at);
    parts.push({ positionId: position.id, quantity, value, charges, cost, principal });
    quantityLeft = minus(quantityLeft, quantity);
    valueLeft = cash(valueLeft - value);
    chargesLeft = cash(chargesLeft - charges);
    reservation.quantity = minus(reservation.quantity, quantity);
    if (reservation.quantity === 0) order.closes.shift();
  }
  return parts;
}

function sellFrom(position: Position, quantity: Units, value: Cash, charges: Cash, at: number): Cash {
  assert(quantity <= position.closingQuantity, 'only reserved shares are sold');
  const cost = costOf(position, quantity);
  position.quantity = minus(position.quantity, quantity);
  position.closingQuantity = minus(position.closingQuantity, quantity);
  position.cost = cash(position.cost - cost);
  position.soldQuantity = plus(position.soldQuantity, quantity);
  position.soldValue = cash(position.soldValue + value);
  position.sellCharges = cash(position.sellCharges + charges);
  position.realised = cash(position.realised + value - charges - cost);
  position.soldAt = at;
  position.state = nextPositionState(position.state, position.quantity === 0 ? 'sell-out' : 'sell');
  if (position.state === 'closing' && position.closingQuantity === 0) {
    position.state = nextPositionState(position.state, 'release');
  }
  return cost;
}
