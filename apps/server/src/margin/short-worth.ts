import { callPriceAbove, type ShortSale } from '@kuroshio/credit';
import { ceilToTick, type Instrument } from '@kuroshio/market';
import { type Cash, cash, NO_CASH, type Price } from '@kuroshio/money';
import { fillValue, type ShortPosition } from '@kuroshio/orders';
import { type Exchange, instrumentAt, SHORT_COLUMNS, type ShortRow, shortFromRow } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';

/** Shares that are owed, as they stand now. */
export interface ShortHolding {
  readonly kind: 'short';
  readonly position: ShortPosition;
  readonly instrument: Instrument;
  readonly price: Price | 0;
  /** What buying them back comes to at this price, without charges. */
  readonly value: Cash;
}

const OPEN = `select ${SHORT_COLUMNS} from short_position where quantity > 0`;

/** Of one customer or of all, oldest first. @param priceOf what a share of an instrument is worth now */
export async function readShortHoldings(
  on: Queryable,
  { view }: Pick<Exchange, 'view'>,
  priceOf: (instrument: Instrument) => Price | 0,
  customer?: number,
): Promise<ShortHolding[]> {
  const rows = await (customer === undefined
    ? on.query<ShortRow>(`${OPEN} order by id`)
    : on.query<ShortRow>(`${OPEN} and customer_id = $1 order by id`, [customer]));
  return rows.map((row) => holdingOf(view, row, priceOf));
}

/** The same of some customers. */
export async function readShortHoldingsOf(
  on: Queryable,
  { view }: Pick<Exchange, 'view'>,
  priceOf: (instrument: Instrument) => Price | 0,
  customers: readonly number[],
): Promise<ShortHolding[]> {
  const rows = await on.query<ShortRow>(`${OPEN} and customer_id = any($1) order by id`, [customers]);
  return rows.map((row) => holdingOf(view, row, priceOf));
}

/** The same of some short sales, by their numbers. */
export async function readShortHoldingsWith(
  on: Queryable,
  { view }: Pick<Exchange, 'view'>,
  priceOf: (instrument: Instrument) => Price | 0,
  ids: readonly number[],
): Promise<ShortHolding[]> {
  const rows = await on.query<ShortRow>(`${OPEN} and id = any($1) order by id`, [ids]);
  return rows.map((row) => holdingOf(view, row, priceOf));
}

function holdingOf(
  view: Exchange['view'],
  row: ShortRow,
  priceOf: (instrument: Instrument) => Price | 0,
): ShortHolding {
  const position = shortFromRow(row);
  const instrument = instrumentAt(view, position.instrumentNo);
  return shortAt({ position, instrument }, priceOf(instrument));
}

/** A short position as it would be at a price. */
export function shortAt(
  { position, instrument }: Pick<ShortHolding, 'position' | 'instrument'>,
  price: Price | 0,
): ShortHolding {
  const value = price === 0 ? NO_CASH : fillValue(instrument, price, position.quantity);
  return { kind: 'short', position, instrument, price, value };
}

/** As the statute's ratio counts it. */
export function shortTransactionOf({ value, position: { proceeds, collateral } }: ShortHolding): ShortSale {
  return { kind: 'short', value, proceeds, margin: cash(collateral - proceeds) };
}

/**
 * The price of a stock at which the account is called, or above: all that is owed and held of it moves together, all else stays.
 * Undefined where no rise of it alone does.
 */
export function shortCallPrice(instrument: Instrument, isCalledAt: (price: Price) => boolean): Price | undefined {
  const at = callPriceAbove((price) => isCalledAt(price as Price));
  return at === 0 ? undefined : ceilToTick(instrument, at as Price);
}
