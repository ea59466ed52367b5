import { type Instrument, INSTRUMENTS, instrumentByNo, type Market, marketOf } from '@kuroshio/market';
import { fillValue, type Position } from '@kuroshio/orders';
import { type Exchange, marketAt, POSITION_COLUMNS, type PositionRow, positionFromRow } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';

const numbersOf = (market: Market): number[] =>
  INSTRUMENTS.filter((one) => one.tradable && marketOf(one) === market).map((one) => one.no);

/** Numbers of the instruments of each trading account. */
export const INSTRUMENTS_OF: Readonly<Record<Market, readonly number[]>> = {
  twd: numbersOf('twd'),
  usd: numbersOf('usd'),
};

/** A customer's positions of a market that hold shares, oldest first. */
export async function readHeld(database: Queryable, customer: number, market: Market): Promise<Position[]> {
  const rows = await database.query<PositionRow>(
    `select ${POSITION_COLUMNS} from positions
     where customer_id = $1 and quantity > 0 and instrument_no = any($2::integer[]) order by id`,
    [customer, INSTRUMENTS_OF[market]],
  );
  return rows.map(positionFromRow);
}

export function knownInstrument(no: number): Instrument {
  const instrument = instrumentByNo(no);
  if (instrument === undefined) throw new Error(`instrument ${no} is not known`);
  return instrument;
}

/** The last price, or before the first trade of the day the reference price. */
export function priceNow(exchange: Exchange, no: number): number {
  const market = marketAt(exchange.view, no);
  return market.day.last || market.reference;
}

/** Value of units of shares at a price, minor units, rounded down. */
export function valueAt(no: number, price: number, quantity: number): bigint {
  return quantity === 0 ? 0n : fillValue(knownInstrument(no), price, quantity);
}
