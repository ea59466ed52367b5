import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Board, marketOf, sharesOf } from '@kuroshio/market';
import { formatMinor, units } from '@kuroshio/money';
import { refuse } from '@kuroshio/refusals';
import {
  chargesFromJson,
  type Exchange,
  instrumentAt,
  orderNo,
  POSITION_COLUMNS,
  type PositionRow,
  positionFromRow,
  wireCharges,
  wireStamp,
} from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { readMarginInterest } from './margin-interest.ts';
import { readDayTradable } from './sale-now.ts';
import { wirePosition } from './wire-position.ts';

type Path = 'portfolio/position';

interface FillRow {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly step: number;
  readonly side: 'buy' | 'sell';
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly charges: bigint;
  readonly trading_date: string;
  readonly ordered_on: string;
  readonly settles_on: string;
  readonly at: Date;
  readonly board: Board;
  readonly by_house: boolean;
}

/** The fills of the order that opened the position, and the parts of closing fills that fell to it. */
const FILLS = `select f.order_id, f.step, 'buy' as side, f.price, f.quantity, f.value, f.fees + f.tax as charges,
    f.trading_date, o.trading_date as ordered_on, f.settles_on, f.at, o.board, f.counterparty = 'fractions' as by_house
  from fill f join orders o on o.id = f.order_id
    join positions p on p.opened_kind = 'order' and p.opened_by = o.id where p.id = $1
  union all
  select c.order_id, c.step, 'sell', f.price, c.quantity, c.value, c.charges, f.trading_date, o.trading_date, f.settles_on, f.at,
    o.board, f.counterparty = 'fractions'
  from position_close c join fill f on f.order_id = c.order_id and f.step = c.step join orders o on o.id = f.order_id
  where c.position_id = $1
  order by at, order_id, step`;

export function position(parts: {
  readonly database: Database;
  readonly exchange: Exchange;
}): Handler<InputOf<Path>, OutputOf<Path>> {
  const { database, exchange } = parts;
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const [row] = await database.query<PositionRow>(
      `select ${POSITION_COLUMNS} from positions where id = $1 and customer_id = $2`,
      [id, customerId],
    );
    if (row === undefined) return refuse('POSITION_NOT_FOUND');
    const [opening] = await database.query<{ trading_date: string; charges: Record<string, string> }>(
      "select trading_date, charges from orders where id = $1 and $2 = 'order'",
      [row.opened_by, row.opened_kind],
    );
    const instrument = instrumentAt(exchange.view, row.instrument_no);
    const fills = await database.query<FillRow>(FILLS, [id]);
    const found = positionFromRow(row);
    const dayTradable = await readDayTradable(database, exchange.view, customerId, marketOf(instrument), [found]);
    const paid = (await readMarginInterest(database, [found]))(found);
    return ok({
      position: wirePosition(exchange, found, opening?.trading_date ?? null, context.now, dayTradable, paid),
      charges: wireCharges(chargesFromJson(opening?.charges ?? {})),
      fills: fills.map((fill) => ({
        id: `${fill.order_id}-${fill.step}`,
        orderNo: orderNo(Number(fill.order_id), fill.ordered_on),
        side: fill.side,
        price: Number(fill.price),
        quantity: sharesOf(instrument, units(Number(fill.quantity))),
        board: fill.board,
        byHouse: fill.by_house,
        value: formatMinor(fill.value),
        charges: formatMinor(fill.charges),
        tradingDate: fill.trading_date,
        settlesOn: fill.settles_on,
        at: fill.at.getTime(),
        stamp: wireStamp(exchange.view, instrument.venue, fill.at.getTime(), fill.trading_date),
      })),
    });
  };
}
