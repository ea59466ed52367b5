import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { marketOf, type TradingDate } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import { clockOf, type Exchange, ORDER_COLUMNS, type OrderRow, orderFromRow, wireOrder } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'trading/list-orders';

const OF_STATE = `select ${ORDER_COLUMNS} from orders
  where customer_id = $1 and (state = 'open') = $2 and instrument_no = any($3::integer[]) and id < $4
  order by id desc limit $5`;
/** The index of what is open alone. */
const PENDING = OF_STATE.replace("(state = 'open') = $2", "state = 'open' and $2::boolean");

/** Orders that a page of a day looks through: numbers grow with time, so those of the day are the newest. */
const MOST_LOOKED_AT = 2_000;
/** What was placed today, and what is open since before. */
const TODAY = `select ${ORDER_COLUMNS} from (
    (select * from (select * from orders where customer_id = $1 and id < $4 order by id desc limit ${MOST_LOOKED_AT}) newest
      where trading_date >= $2::date and cash_asset = $3)
    union all
    (select * from orders where customer_id = $1 and id < $4 and state = 'open' and trading_date < $2::date and cash_asset = $3
      order by id desc limit $5)) orders
  where $6::integer is null or instrument_no = $6
  order by id desc limit $5`;

export function listOrders({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  const today = (market: InputOf<Path>['market']): TradingDate =>
    clockOf(exchange.view, market === 'twd' ? 'TWSE' : 'US').date;
  return async ({ market, show, symbol, before = '9223372036854775807', limit }, context) => {
    const { customerId } = context.requireCustomer();
    const { instruments } = exchange.view.rulebook;
    const asked =
      symbol === undefined ? instruments.all.filter((one) => marketOf(one) === market) : [instruments.bySymbol(symbol)];
    const rows = await (show === 'today'
      ? database.query<OrderRow>(TODAY, [
          ...[customerId, today(market), CASH_ASSETS[market === 'twd' ? 'TWD' : 'USD'].id],
          ...[before, limit + 1, symbol === undefined ? null : (asked[0]?.no ?? 0)],
        ])
      : database.query<OrderRow>(show === 'pending' ? PENDING : OF_STATE, [
          ...[customerId, show === 'pending', asked.map((one) => one?.no ?? 0)],
          ...[before, limit + 1],
        ]));
    const orders = rows.slice(0, limit).map((row) => wireOrder(exchange.view, orderFromRow(row)));
    return ok({ orders, more: rows.length > limit });
  };
}
