import { keptBy } from '@kuroshio/base';
import { type Instruments, type Market, marketOf } from '@kuroshio/market';
import { type Cash, NO_CASH, type Price, type Units } from '@kuroshio/money';
import { fillValue, type Position } from '@kuroshio/orders';
import {
  type Exchange,
  instrumentAt,
  marketAt,
  POSITION_COLUMNS,
  type PositionRow,
  positionFromRow,
} from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';

const numbersByMarket = keptBy(({ all }: Instruments) => {
  const tradable = all.filter((one) => one.tradable);
  return Map.groupBy(tradable, marketOf);
});

/** Numbers of the instruments of a trading account. */
export function numbersOf(instruments: Instruments, market: Market): number[] {
  return (numbersByMarket(instruments).get(market) ?? []).map(({ no }) => no);
}

/** A customer's positions of a market that hold shares, oldest first. */
export async function readHeld(
  database: Queryable,
  instruments: Instruments,
  customer: number,
  market: Market,
): Promise<Position[]> {
  const rows = await database.query<PositionRow>(
    `select ${POSITION_COLUMNS} from positions
     where customer_id = $1 and quantity > 0 and instrument_no = any($2::integer[]) order by id`,
    [customer, numbersOf(instruments, market)],
  );
  return rows.map(positionFromRow);
}

/** The last price, or before the first trade of the day the reference price. */
export function priceNow(exchange: Exchange, no: number): Price | 0 {
  const market = marketAt(exchange.view, no);
  return market.day.last || market.reference;
}

/** Value of a quantity at a price, rounded down; nothing where there is no price. */
export function valueAt(exchange: Pick<Exchange, 'view'>, no: number, price: Price | 0, quantity: Units): Cash {
  return price === 0 || quantity === 0 ? NO_CASH : fillValue(instrumentAt(exchange.view, no), price, quantity);
}
