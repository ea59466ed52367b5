import { assert } from '@kuroshio/base';
import {
  CASH_ASSETS,
  type Cash,
  cash,
  divide,
  minus,
  NO_CASH,
  type Price,
  type Rounding,
  type Shares,
  type Units,
  units as unitCount,
} from '@kuroshio/money';
import { appliesOn } from './dated.ts';
import type { Instrument, Market, TradingDate } from './instrument.ts';
import { unitsOf } from './share-units.ts';
import { FEE_SCHEDULE, type FeeRow } from './tables/fee-schedule.ts';

/** The trading account an instrument belongs to. */
export function marketOf(instrument: Pick<Instrument, 'venue'>): Market {
  return instrument.venue === 'TWSE' || instrument.venue === 'TPEX' ? 'twd' : 'usd';
}

/**
 * Price × shares in minor units of the instrument's currency. Exact in Taiwan; in the US exact for prices in whole cents,
 * below a dollar rounded to the cent as said.
 */
export function valueOf(
  instrument: Pick<Instrument, 'currency' | 'priceScale'>,
  price: Price,
  shares: Shares,
  rounding: Rounding = 'half-up',
): Cash {
  const whole = { ...instrument, shareScale: 0 };
  return valueOfUnits(whole, price, unitsOf(whole, shares), rounding);
}

/** Price × units of shares in minor units of the instrument's currency: as orders, positions and the ledger count them. */
export function valueOfUnits(
  instrument: Pick<Instrument, 'currency' | 'priceScale' | 'shareScale'>,
  price: Price,
  units: Units,
  rounding: Rounding,
): Cash {
  assert(Number.isSafeInteger(units) && units >= 0, `not a quantity: ${units}`);
  const exact = BigInt(price) * BigInt(units);
  const excess = instrument.priceScale + instrument.shareScale - CASH_ASSETS[instrument.currency].decimals;
  return cash(excess <= 0 ? exact * 10n ** BigInt(-excess) : divide(exact, 10n ** BigInt(excess), rounding));
}

/** One charge of an order, in minor units of its currency. */
export interface ChargeLine {
  readonly kind: FeeRow['kind'];
  readonly amount: Cash;
  /** The house account it goes to: `fees` is the house's own income, `tax` is collected for an authority and passed on. */
  readonly house: 'fees' | 'tax';
}

/** All fills of one order so far: their value in minor units of the instrument's currency, and their shares in units. */
export interface OrderTotal {
  readonly value: Cash;
  readonly shares: Units;
}

const NOTHING: OrderTotal = { value: NO_CASH, shares: unitCount(0) };

function chargeOf(row: FeeRow, total: OrderTotal, oneShare: bigint): Cash {
  const [basis, per] = row.basis === 'value' ? [total.value, 1n] : [BigInt(total.shares), oneShare];
  const exact = cash(divide(basis * row.numerator, row.denominator * row.unit * per, row.rounding) * row.unit);
  const atLeast = exact < row.minimum ? row.minimum : exact;
  return row.cap !== null && atLeast > row.cap ? row.cap : atLeast;
}

/**
 * The charges of a whole order whose fills so far come to `total`, by the fee schedule of the trade date. They never
 * fall as value and shares grow, so a caller books the difference to the charges of the fills before. A minimum or cap
 * counts once an order. Lines that come to zero are included (a commission of 0 is worth showing); nothing traded, no lines.
 * TAF is not waived for prices below its rate: no listed share trades under USD 0.0003.
 * @param dayTrade what of the sale is set against purchases of the same day (Taiwan 現股當沖), true for all of it: the
 * lower tax applies to that part of a sale of stocks, and each part is rounded by itself.
 * @param oddLot the order is for less than a lot, on a board for odd lots.
 */
export function orderCharges(
  instrument: Pick<Instrument, 'venue' | 'taxClass' | 'shareScale'>,
  side: 'buy' | 'sell',
  total: OrderTotal,
  date: TradingDate,
  { dayTrade = false, oddLot = false }: { readonly dayTrade?: boolean | OrderTotal; readonly oddLot?: boolean } = {},
): readonly ChargeLine[] {
  assert(total.value >= 0n && Number.isSafeInteger(total.shares) && total.shares >= 0, 'fills are not negative');
  if (total.value === 0n || total.shares === 0) return [];
  const market = marketOf(instrument);
  const sameDay = dayTrade === true ? total : dayTrade === false ? NOTHING : dayTrade;
  const rest = { value: cash(total.value - sameDay.value), shares: minus(total.shares, sameDay.shares) };
  assert(rest.value >= 0n && rest.shares >= 0, 'a part of the sale is set against the same day');
  const oneShare = 10n ** BigInt(instrument.shareScale);
  const basisOf = (row: FeeRow) => (row.dayTrade === null ? total : row.dayTrade ? sameDay : rest);
  return FEE_SCHEDULE.filter(
    (row) =>
      row.market === market &&
      (row.side === 'both' || row.side === side) &&
      (row.taxClasses === null || row.taxClasses.includes(instrument.taxClass)) &&
      (row.oddLot === null || row.oddLot === oddLot) &&
      basisOf(row).shares > 0 &&
      appliesOn(row, date),
  ).map((row) => ({
    kind: row.kind,
    amount: chargeOf(row, basisOf(row), oneShare),
    house: row.kind === 'commission' ? 'fees' : 'tax',
  }));
}

/** Sum of charge lines in minor units. */
export function totalCharges(lines: readonly ChargeLine[]): Cash {
  return cash(lines.reduce((sum, line) => sum + line.amount, 0n));
}

/** The transaction tax on a sale in basis points: of what was held, and of what was bought the same day. Undefined where none is taken. */
export function saleTaxOf(
  instrument: Pick<Instrument, 'venue' | 'taxClass'>,
  date: TradingDate,
): { readonly held: number; readonly dayTrade: number } | undefined {
  const market = marketOf(instrument);
  const rows = FEE_SCHEDULE.filter(
    (row) =>
      row.kind === 'transfer-tax' &&
      row.market === market &&
      (row.taxClasses === null || row.taxClasses.includes(instrument.taxClass)) &&
      appliesOn(row, date),
  );
  const rate = (dayTrade: boolean) => {
    const row = rows.find((one) => one.dayTrade !== !dayTrade);
    return row === undefined ? 0 : Number((row.numerator * 10_000n) / row.denominator);
  };
  return rows.length === 0 ? undefined : { held: rate(false), dayTrade: rate(true) };
}
