import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type Board, sharesOf } from '@kuroshio/market';
import { formatMinor, units } from '@kuroshio/money';
import { instrumentAt, orderNo, wireStamp } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { partsOf, readRange } from './date-range.ts';
import type { FundRecordParts } from './fund-record.ts';

type Path = 'statements/fills';

interface Row {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly step: number;
  readonly ordered_on: string;
  readonly instrument_no: number;
  readonly side: 'buy' | 'sell';
  readonly board: Board;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
  readonly trading_date: string;
  readonly settles_on: string;
  readonly at: Date;
}

/** By the obligations of the range, which say what orders traded in it (`sales.ts`). */
const FILLS = `select f.order_id, f.step, o.trading_date as ordered_on, o.instrument_no, o.side, o.board, f.price, f.quantity, f.value,
    f.fees, f.tax, f.trading_date, b.settles_on, f.at
  from obligation b
  join orders o on o.id = b.business_id
  join fill f on f.order_id = b.business_id and f.trading_date = b.trading_date
  where b.kind = 'order' and b.customer_id = $1 and b.asset = $2 and b.settles_on between $3 and $5
    and b.trading_date between $3 and $4 and (b.settles_on, b.business_id) <= ($6::date, $7::bigint)
    and (b.settles_on, b.business_id, f.step) < ($6::date, $7::bigint, $8::integer)
  order by b.settles_on desc, b.business_id desc, f.step desc limit $9`;

export function fills({ database, exchange }: FundRecordParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const range = readRange(input);
    if (!range.ok) return range;
    const { currency, asset, from, to, settlesBy } = range.value;
    const rows = await database.query<Row>(FILLS, [
      ...[customerId, asset, from, to, settlesBy],
      ...partsOf(input.before),
      input.limit + 1,
    ]);
    return ok({
      currency,
      fills: rows.slice(0, input.limit).map((row) => {
        const instrument = instrumentAt(exchange.view, row.instrument_no);
        const { value, fees, tax } = row;
        return {
          key: `${row.settles_on}.${row.order_id}.${row.step}`,
          orderId: String(row.order_id),
          orderNo: orderNo(Number(row.order_id), row.ordered_on),
          symbol: instrument.symbol,
          side: row.side,
          board: row.board,
          price: Number(row.price),
          quantity: sharesOf(instrument, units(Number(row.quantity))),
          value: formatMinor(value),
          fees: formatMinor(fees),
          tax: formatMinor(tax),
          net: formatMinor(row.side === 'buy' ? -value - fees - tax : value - fees - tax),
          tradingDate: row.trading_date,
          settlesOn: row.settles_on,
          stamp: wireStamp(exchange.view, instrument.venue, row.at.getTime(), row.trading_date),
        };
      }),
      more: rows.length > input.limit,
    });
  };
}
