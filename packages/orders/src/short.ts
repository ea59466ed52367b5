import { assert } from '@kuroshio/base';
import { shortSale } from '@kuroshio/credit';
import type { TradingDate } from '@kuroshio/market';
import { type Cash, cash, divide, minus, NO_CASH, plus, type Price, type Units, units } from '@kuroshio/money';
import type { ShortTerms } from './financing.ts';
import { type CountedFill, countFill, type Order, remaining, type Traded } from './order.ts';
import { holdValue } from './value.ts';

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
  /** Meant to be bought back on the day of the sale, and not turned into a short sale yet. */
  isDayTrade: boolean;
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
  const fill = countFill(order, instrument, price, quantity, at, short.isDayTrade === true ? quantity : units(0));
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
  // Where nothing is charged once, nothing is said of it.
  const isCharged = short.borrowFeeBps > 0;
  if (isCharged) order.charges = { ...order.charges, 'borrow-fee': borrowFee };
  order.heldCash = cash(order.heldCash - more.margin);
  const spare = order.heldCash - neededMargin(instrument, order, short);
  assert(spare >= 0n || isUs, 'an order holds what its fills put up');
  const released = cash(spare > 0n ? spare : 0n);
  order.heldCash = cash(order.heldCash - released);
  const fees = cash(fill.fees + more.borrowFee);
  return {
    ...fill,
    fees,
    charges: isCharged ? { ...fill.charges, 'borrow-fee': more.borrowFee } : fill.charges,
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

/** Of an amount what falls to some of a position's shares: rounded down, the last share taking the rest. */
export function partFor(amount: Cash, quantity: Units, all: Units): Cash {
  return quantity === all ? amount : cash(divide(amount * BigInt(quantity), BigInt(all), 'down'));
}

/** A position without shares. */
export function newShort(
  opening: Pick<
    ShortPosition,
    'id' | 'customer' | 'instrumentNo' | 'orderId' | 'openedOn' | 'openedAt' | 'shortMarginBps'
  > & { readonly isDayTrade?: boolean | undefined },
): ShortPosition {
  return {
    ...opening,
    isDayTrade: opening.isDayTrade === true,
    ...{ openedQuantity: units(0), openedValue: NO_CASH, quantity: units(0), closingQuantity: units(0) },
    ...{ proceeds: NO_CASH, collateral: NO_CASH, coveredQuantity: units(0), coveredValue: NO_CASH },
    ...{ coverCharges: NO_CASH, realised: NO_CASH, coveredAt: null },
  };
}
