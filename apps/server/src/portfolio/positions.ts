import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Exchange, POSITION_COLUMNS, type PositionRow, positionFromRow } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readMarginInterest } from './margin-interest.ts';
import { numbersOf } from './read-positions.ts';
import { readDayTradable } from './sale-now.ts';
import { wirePosition } from './wire-position.ts';

type Path = 'portfolio/positions';

export function positions(parts: {
  readonly database: Database;
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const { instruments } = parts.exchange.view.rulebook;
    const numbers =
      input.symbol === undefined ? numbersOf(instruments, input.market) : [instruments.bySymbol(input.symbol)?.no ?? 0];
    const rows = await parts.database.query<PositionRow & { readonly ordered_on: string | null }>(
      `select ${POSITION_COLUMNS}, (select trading_date from orders where opened_kind = 'order' and orders.id = opened_by) as ordered_on
       from positions
       where customer_id = $1 and (quantity > 0) = $2 and instrument_no = any($3::integer[]) and id < $4
       order by id desc limit $5`,
      [customerId, input.show === 'held', numbers, input.before ?? '9223372036854775807', input.limit + 1],
    );
    const page = rows.slice(0, input.limit).map((row) => ({ position: positionFromRow(row), on: row.ordered_on }));
    const dayTradable = await readDayTradable(
      parts.database,
      parts.exchange.view,
      customerId,
      input.market,
      page.map(({ position }) => position),
    );
    const interestOf = await readMarginInterest(
      parts.database,
      page.map(({ position }) => position),
    );
    return ok({
      positions: page.map(({ position, on }) =>
        wirePosition(parts.exchange, position, on, context.now, dayTradable, interestOf(position)),
      ),
      more: rows.length > input.limit,
    });
  };
}
