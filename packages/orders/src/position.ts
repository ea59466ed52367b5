import { assert } from '@kuroshio/base';
import type { TradingDate } from '@kuroshio/market';
import { divide } from '@kuroshio/money';
import { nextPositionState } from './life.ts';
import type { Order, Reservation } from './order.ts';
import type { OrderType, PositionState } from './words.ts';

/** What opened a position, and its number among its kind. */
export interface OpenedBy {
  readonly kind: 'order' | 'allotment' | 'transfer' | 'corporate-action' | 'loan';
  readonly id: number;
}

/** A lot: what one opening order bought, or what was delivered at once. Amounts in minor units, quantities in units of shares. */
export interface Position {
  readonly id: number;
  readonly customer: number;
  readonly instrumentNo: number;
  readonly openedBy: OpenedBy;
  /** Trading date of its venue on which its first shares came. */
  readonly openedOn: TradingDate;
  /** Of the opening order; null where none opened it. */
  readonly type: OrderType | null;
  state: PositionState;
  openedQuantity: number;
  /** Value of the opening fills, without charges. */
  openedValue: bigint;
  buyCharges: bigint;
  /** Still held; `closingQuantity` of it is being sold. */
  quantity: number;
  closingQuantity: number;
  /** What `quantity` has cost, with the charges of buying. */
  cost: bigint;
  soldQuantity: number;
  soldValue: bigint;
  sellCharges: bigint;
  /** Of what was sold: proceeds less charges less cost. */
  realised: bigint;
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
    state: 'pending',
    openedQuantity: 0,
    openedValue: 0n,
    buyCharges: 0n,
    quantity: 0,
    closingQuantity: 0,
    cost: 0n,
    soldQuantity: 0,
    soldValue: 0n,
    sellCharges: 0n,
    realised: 0n,
    openedAt: at,
    soldAt: null,
    lockedUntil: null,
    noSellUntil: null,
    noSellDays: 0,
    sellableAt: null,
  };
}

/** An opening fill, or shares that were delivered for `value`. */
export function growPosition(position: Position, quantity: number, value: bigint, charges: bigint): void {
  position.state = nextPositionState(position.state, 'fill');
  position.openedQuantity += quantity;
  position.openedValue += value;
  position.buyCharges += charges;
  position.quantity += quantity;
  position.cost += value + charges;
}

/** Shares of a position that no closing order sells yet. */
export function sellable(position: Position): number {
  return position.quantity - position.closingQuantity;
}

/**
 * Which positions a sale closes: the one it names, else the oldest first. Nothing is changed.
 * @param positions the customer's positions in the instrument, oldest first.
 * @returns null where they do not have that many shares free.
 */
export function allocateClosing(positions: readonly Position[], quantity: number): Reservation[] | null {
  const closes: Reservation[] = [];
  let left = quantity;
  for (const position of positions) {
    if (left === 0) break;
    const part = Math.min(left, sellable(position));
    if (part === 0) continue;
    closes.push({ positionId: position.id, quantity: part });
    left -= part;
  }
  return left === 0 ? closes : null;
}

export function reservePosition(position: Position, quantity: number): void {
  assert(quantity > 0 && quantity <= sellable(position), 'only free shares are reserved');
  position.state = nextPositionState(position.state, 'reserve');
  position.closingQuantity += quantity;
}

export function unreservePosition(position: Position, quantity: number): void {
  assert(quantity > 0 && quantity <= position.closingQuantity, 'only reserved shares are released');
  position.closingQuantity -= quantity;
  if (position.closingQuantity === 0) position.state = nextPositionState(position.state, 'release');
}

/**
 * Takes free shares out of a position without a sale. Their cost leaves with them, rounded down, the last share taking
 * the rest. @returns that cost
 */
export function takeFromPosition(position: Position, quantity: number): bigint {
  assert(quantity > 0 && quantity <= sellable(position), 'only free shares are taken');
  const cost = costOf(position, quantity);
  position.quantity -= quantity;
  position.cost -= cost;
  position.state = nextPositionState(position.state, position.quantity === 0 ? 'take-out' : 'take');
  return cost;
}

function costOf({ cost, quantity: all }: Position, quantity: number): bigint {
  return quantity === all ? cost : divide(cost * BigInt(quantity), BigInt(all), 'down');
}

/** A part of a closing fill that falls to one position. */
export interface ClosedPart {
  readonly positionId: number;
  readonly quantity: number;
  readonly value: bigint;
  readonly charges: bigint;
  readonly cost: bigint;
}

/**
 * Spreads a closing fill over the positions that its order reserved, in their order, and takes the shares out of them.
 * Value and charges fall to the parts by quantity, rounded down, the last part taking what is left; so does cost
 * within a position, rounded down, its last share taking the rest. So nothing is gained or lost by rounding.
 */
export function closeReserved(
  order: Pick<Order, 'closes'>,
  positionOf: (id: number) => Position,
  fill: { readonly quantity: number; readonly value: bigint; readonly charges: bigint },
  at: number,
): ClosedPart[] {
  const parts: ClosedPart[] = [];
  let quantityLeft = fill.quantity;
  let valueLeft = fill.value;
  let chargesLeft = fill.charges;
  while (quantityLeft > 0) {
    const reservation = order.closes[0];
    assert(reservation !== undefined, 'a sale has reserved what it sells');
    const quantity = Math.min(quantityLeft, reservation.quantity);
    const last = quantity === quantityLeft;
    const share = (amount: bigint) => divide(amount * BigInt(quantity), BigInt(fill.quantity), 'down');
    const value = last ? valueLeft : share(fill.value);
    const charges = last ? chargesLeft : share(fill.charges);
    const position = positionOf(reservation.positionId);
    const cost = sellFrom(position, quantity, value, charges, at);
    parts.push({ positionId: position.id, quantity, value, charges, cost });
    quantityLeft -= quantity;
    valueLeft -= value;
    chargesLeft -= charges;
    reservation.quantity -= quantity;
    if (reservation.quantity === 0) order.closes.shift();
  }
  return parts;
}

function sellFrom(position: Position, quantity: number, value: bigint, charges: bigint, at: number): bigint {
  assert(quantity <= position.closingQuantity, 'only reserved shares are sold');
  const cost = costOf(position, quantity);
  position.quantity -= quantity;
  position.closingQuantity -= quantity;
  position.cost -= cost;
  position.soldQuantity += quantity;
  position.soldValue += value;
  position.sellCharges += charges;
  position.realised += value - charges - cost;
  position.soldAt = at;
  position.state = nextPositionState(position.state, position.quantity === 0 ? 'sell-out' : 'sell');
  if (position.state === 'closing' && position.closingQuantity === 0) {
    position.state = nextPositionState(position.state, 'release');
  }
  return cost;
}
