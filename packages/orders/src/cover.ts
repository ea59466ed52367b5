import { assert } from '@kuroshio/base';
import { collateralGoing } from '@kuroshio/credit';
import { type Instrument, type TradingDate, unitsOf } from '@kuroshio/market';
import { type Cash, cash, lesser, minus, plus, type Price, type Units, units } from '@kuroshio/money';
import type { Order, Reservation, Traded } from './order.ts';
import { coverable, partFor, type ShortPosition } from './short.ts';
import { chargesFor, holdValue } from './value.ts';

/**
 * Which positions a purchase buys back, oldest first, those that it names alone.
 * @returns null where not so much is owed
 */
export function allocateCover(positions: readonly ShortPosition[], quantity: Units): Reservation[] | null {
  const closes: Reservation[] = [];
  let left = quantity;
  for (const position of positions) {
    const part = lesser(left, coverable(position));
    if (part === 0) continue;
    closes.push({ positionId: position.id, quantity: part });
    left = minus(left, part);
  }
  return left === 0 ? closes : null;
}

/** Charges are whole dollars in Taiwan and cents in the US, so that fills of one order may be charged so much more than their part: for each lot, in minor units. */
const ROUNDED = { TWD: 100n, USD: 1n } as const;

/** The most that buying so many shares back may cost at a price, with charges. */
function costAtMost(
  instrument: Traded & Pick<Instrument, 'lotSize'>,
  price: Price,
  quantity: Units,
  date: TradingDate,
): bigint {
  if (quantity === 0) return 0n;
  const value = holdValue(instrument, price, quantity);
  const { totals } = chargesFor(instrument, 'buy', { value, shares: quantity }, date);
  const rounded = ROUNDED[instrument.currency === 'USD' ? 'USD' : 'TWD'];
  return (
    value + totals.fees + totals.tax + rounded * BigInt(Math.ceil(quantity / unitsOf(instrument, instrument.lotSize)))
  );
}

/** A purchase that gives shares back. */
interface Covering extends Pick<Order, 'bookPrice' | 'tradingDate'> {
  /**
   * It pays out of what is held no more than falls to its shares. Where a day has no highest price, who owes shares could buy some of them from a friend so dear that
   * nothing is left for the others.
   */
  readonly isByPart: boolean;
}

/**
 * What a purchase that gives shares back must hold beside what is held for them already: for each position what it may cost at the
 * book's price beyond that. Nothing in most cases. Where another open purchase gives back some of the same position, what is held is that one's, and
 * this one holds all that it may cost: it may trade first, at a higher price.
 */
export function neededToCover(
  instrument: Traded & Pick<Instrument, 'lotSize'>,
  { bookPrice, tradingDate, isByPart }: Covering,
  parts: readonly { readonly position: ShortPosition; readonly quantity: Units }[],
): Cash {
  const isShared = parts.some(({ position }) => position.closingQuantity > 0);
  let sum = 0n;
  for (const { position, quantity } of parts) {
    const cost = costAtMost(instrument, bookPrice, quantity, tradingDate);
    const own = isByPart ? partFor(position.collateral, quantity, position.quantity) : position.collateral;
    const backed = isShared ? 0n : own;
    if (cost > backed) sum += cost - backed;
  }
  return cash(sum);
}

/** As many whole lots of a position as what is held for it and what is free can pay at a price; 0 where not one. */
export function coverableWith(
  instrument: Traded & Pick<Instrument, 'lotSize'>,
  order: Covering,
  position: ShortPosition,
  available: Cash,
): Units {
  const lot = unitsOf(instrument, instrument.lotSize);
  const lots = (count: number) => units(count * lot);
  const isPaid = (count: number) =>
    neededToCover(instrument, order, [{ position, quantity: lots(count) }]) <= available;
  // More of them never need less.
  let [paid, most] = [0, Math.floor(coverable(position) / lot)];
  while (paid < most) {
    const middle = Math.ceil((paid + most) / 2);
    if (isPaid(middle)) paid = middle;
    else most = middle - 1;
  }
  return lots(paid);
}

/** A part of a covering fill that falls to one position. */
export interface CoveredPart {
  readonly shortId: number;
  readonly quantity: Units;
  readonly value: Cash;
  readonly charges: Cash;
  /** What the sale of these shares had brought. */
  readonly proceeds: Cash;
  /** What was held for them and is no longer. */
  readonly collateral: Cash;
  /** What the broker pays on it. */
  readonly interest: Cash;
}

/**
 * Spreads a covering fill over the positions that its order reserved, in their order. Value and charges fall to the parts by
 * quantity, rounded down, the last part taking what is left. What is held for the shares pays before anything else does, unless the order itself holds
 * all that it may cost: then what is held is another purchase's. What is left
 * of it is given free by quantity, but for what the rest of the position needs (article 56).
 * @param isPrepaid the order holds all that it may still cost
 * @param isByPart it pays no more out of what is held than falls to its shares
 * @param interestOn what the broker pays on what is no longer held
 * @param keepFor what must stay for shares that are still owed
 */
export function coverReserved(
  order: Pick<Order, 'closes'>,
  positionOf: (id: number) => ShortPosition,
  fill: { readonly quantity: Units; readonly value: Cash; readonly charges: Cash },
  {
    isPrepaid,
    isByPart,
    interestOn,
    keepFor,
  }: {
    readonly isPrepaid: boolean;
    readonly isByPart: boolean;
    readonly interestOn: (position: ShortPosition, collateral: Cash) => Cash;
    readonly keepFor: (rest: Units) => Cash;
  },
  at: number,
): CoveredPart[] {
  const parts: CoveredPart[] = [];
  let left = { quantity: fill.quantity, value: fill.value, charges: fill.charges };
  while (left.quantity > 0) {
    const reservation = order.closes[0];
    assert(reservation !== undefined, 'a purchase has reserved what it gives back');
    const position = positionOf(reservation.positionId);
    const quantity = lesser(left.quantity, reservation.quantity);
    assert(quantity <= position.closingQuantity, 'only what is reserved is bought back');
    const value = partFor(left.value, quantity, left.quantity);
    const charges = partFor(left.charges, quantity, left.quantity);
    const proceeds = partFor(position.proceeds, quantity, position.quantity);
    const cost = value + charges;
    const own = partFor(position.collateral, quantity, position.quantity);
    const paid = isPrepaid ? 0n : isByPart && own < cost ? own : cost;
    const collateral = collateralGoing(position.collateral, {
      ...{ own, cost: paid },
      keep: keepFor(minus(position.quantity, quantity)),
    });
    const interest = interestOn(position, collateral);
    position.quantity = minus(position.quantity, quantity);
    position.closingQuantity = minus(position.closingQuantity, quantity);
    position.proceeds = cash(position.proceeds - proceeds);
    position.collateral = cash(position.collateral - collateral);
    position.coveredQuantity = plus(position.coveredQuantity, quantity);
    position.coveredValue = cash(position.coveredValue + value);
    position.coverCharges = cash(position.coverCharges + charges);
    position.realised = cash(position.realised + proceeds + interest - cost);
    position.coveredAt = at;
    parts.push({ shortId: position.id, quantity, value, charges, proceeds, collateral, interest });
    left = {
      quantity: minus(left.quantity, quantity),
      value: cash(left.value - value),
      charges: cash(left.charges - charges),
    };
    reservation.quantity = minus(reservation.quantity, quantity);
    if (reservation.quantity === 0) order.closes.shift();
  }
  return parts;
}
