import { assert } from '@kuroshio/base';
import { collateralGoing, shortSale } from '@kuroshio/credit';
import { type Instrument, type TradingDate, unitsOf } from '@kuroshio/market';
import { type Cash, cash, divide, lesser, minus, NO_CASH, plus, type Price, type Units, units } from '@kuroshio/money';
import type { ShortTerms } from './financing.ts';
import { type CountedFill, countFill, type Order, remaining, type Reservation, type Traded } from './order.ts';
import { chargesFor, holdValue } from './value.ts';

/** Shares that a customer has sold without having them (融券): what one short sale opened. Amounts in minor units. */
export interface ShortPosition {
  readonly id: number;
  readonly customer: number;
  readonly instrumentNo: number;
  /** The sale that opened it. */
  readonly orderId: number;
  readonly openedOn: TradingDate;
  /** Wall clock, epoch ms. */
  readonly openedAt: number;
  /** Of each 10,000 of the sale so much was put up: a call goes back to it. */
  readonly shortMarginBps: number;
  openedQuantity: Units;
  /** Value of the opening fills, without charges. */
  openedValue: Cash;
  /** Still owed; `closingQuantity` of it is being bought back. */
  quantity: Units;
  closingQuantity: Units;
  /** What the sale of `quantity` brought after its charges. */
  proceeds: Cash;
  /** What is held for `quantity`: these proceeds, what was put up, and what was added to it later. */
  collateral: Cash;
  coveredQuantity: Units;
  coveredValue: Cash;
  coverCharges: Cash;
  /** Of what was bought back: proceeds and interest less cost and charges. */
  realised: Cash;
  coveredAt: number | null;
}

/** What a fill of a short sale puts up beside what it brings, and what its order gives back. */
export interface ShortFill extends CountedFill {
  readonly proceeds: Cash;
  readonly margin: Cash;
  readonly released: Cash;
}

/** What the rest of a short sale may have to put up at the highest price at which it may trade. */
export function neededMargin(
  instrument: Traded,
  order: Pick<Order, 'quantity' | 'filledQuantity' | 'filledValue'>,
  { highest, margin, ...terms }: ShortTerms,
): Cash {
  const rest = remaining(order);
  if (rest === 0) return NO_CASH;
  const most = cash(countedValue(instrument, order, highest) + holdValue(instrument, highest, rest));
  return cash(shortSale(most, NO_CASH, terms, instrument.currency).margin - margin);
}

/** What an order has traded, as far as it puts something up for it: what a fill brings above the price that it is held for in the US, where no day has a highest price, is not. */
function countedValue(
  instrument: Traded,
  { filledValue, filledQuantity }: Pick<Order, 'filledValue' | 'filledQuantity'>,
  highest: Price,
): Cash {
  const most = holdValue(instrument, highest, filledQuantity);
  return filledValue < most ? filledValue : most;
}

/**
 * Books a fill on a short sale. Borrow fee and margin are reckoned on all that the order has traded, so that an order in many fills
 * pays what it would pay in one.
 */
export function fillShortSale(order: Order, instrument: Traded, price: Price, quantity: Units, at: number): ShortFill {
  const { short } = order;
  assert(short !== undefined && order.side === 'sell', 'a short sale has terms');
  const isUs = instrument.venue === 'US';
  assert(price <= short.highest || isUs, 'no fill is dearer than what the order holds for');
  const fill = countFill(order, instrument, price, quantity, at);
  const counted = countedValue(instrument, order, short.highest);
  const { borrowFee, margin } = shortSale(counted, NO_CASH, short, instrument.currency);
  // In the US a bid may be dearer than the order holds for: then what it holds is put up, and what is missing is the account's to have.
  const asked = cash(margin - short.margin);
  const more = {
    borrowFee: cash(borrowFee - short.borrowFee),
    margin: isUs && asked > order.heldCash ? order.heldCash : asked,
  };
  short.borrowFee = borrowFee;
  short.margin = cash(short.margin + more.margin);
  order.charges = { ...order.charges, 'borrow-fee': borrowFee };
  order.heldCash = cash(order.heldCash - more.margin);
  const spare = order.heldCash - neededMargin(instrument, order, short);
  assert(spare >= 0n || isUs, 'an order holds what its fills put up');
  const released = cash(spare > 0n ? spare : 0n);
  order.heldCash = cash(order.heldCash - released);
  const fees = cash(fill.fees + more.borrowFee);
  return {
    ...fill,
    fees,
    charges: { ...fill.charges, 'borrow-fee': more.borrowFee },
    proceeds: cash(fill.value - fees - fill.tax),
    margin: more.margin,
    released,
  };
}

/** A short sale trades: as much more is owed, and held for it. */
export function growShort(
  position: ShortPosition,
  { quantity, value, proceeds, margin }: Pick<ShortFill, 'quantity' | 'value' | 'proceeds' | 'margin'>,
): void {
  position.openedQuantity = plus(position.openedQuantity, quantity);
  position.openedValue = cash(position.openedValue + value);
  position.quantity = plus(position.quantity, quantity);
  position.proceeds = cash(position.proceeds + proceeds);
  position.collateral = cash(position.collateral + proceeds + margin);
}

/** What of it no open purchase buys back. */
export function coverable({ quantity, closingQuantity }: ShortPosition): Units {
  return minus(quantity, closingQuantity);
}

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

/** Of an amount what falls to some of a position's shares: rounded down, the last share taking the rest. */
export function partFor(amount: Cash, quantity: Units, all: Units): Cash {
  return quantity === all ? amount : cash(divide(amount * BigInt(quantity), BigInt(all), 'down'));
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

/** A position without shares. */
export function newShort(
  opening: Pick<
    ShortPosition,
    'id' | 'customer' | 'instrumentNo' | 'orderId' | 'openedOn' | 'openedAt' | 'shortMarginBps'
  >,
): ShortPosition {
  return {
    ...opening,
    ...{ openedQuantity: units(0), openedValue: NO_CASH, quantity: units(0), closingQuantity: units(0) },
    ...{ proceeds: NO_CASH, collateral: NO_CASH, coveredQuantity: units(0), coveredValue: NO_CASH },
    ...{ coverCharges: NO_CASH, realised: NO_CASH, coveredAt: null },
  };
}
