import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { marketOf } from '@kuroshio/market';
import { type Exchange, ORDER_COLUMNS, type OrderRow, orderFromRow, wireOrder } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'trading/list-orders';

export function listOrders({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { instruments } = exchange.view.rulebook;
    const asked =
      input.symbol === undefined
        ? instruments.all.filter((one) => marketOf(one) === input.market)
        : [instruments.bySymbol(input.symbol)];
    const rows = await database.query<OrderRow>(
      `select ${ORDER_COLUMNS} from orders
       where customer_id = $1 and (state = 'open') = $2 and instrument_no = any($3::integer[]) and id < $4
       order by id desc limit $5`,
      [
        customerId,
        input.show === 'pending',
        asked.map((one) => one?.no ?? 0),
        input.before ?? '9223372036854775807',
        input.limit + 1,
      ],
    );
    const orders = rows.slice(0, input.limit).map((row) => wireOrder(instruments, orderFromRow(row)));
    return ok({ orders, more: rows.length > input.limit });
  };
}
