import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { sharesOf } from '@kuroshio/market';
import { cash, formatMinor, units } from '@kuroshio/money';
import { averagePrice, type ExchangeView, instrumentAt, orderNo } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { partsOf, readRange } from './date-range.ts';
import type { FundRecordParts } from './fund-record.ts';
import { type SaleRow, SALES } from './sales.ts';

type Path = 'statements/realised';

const PAGE = `${SALES} and (b.settles_on, b.business_id) < ($6::date, $7::bigint)
  order by b.settles_on desc, b.business_id desc limit $8`;

export function realised({ database, exchange }: FundRecordParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const range = readRange(input);
    if (!range.ok) return range;
    const { currency, asset, from, to, settlesBy } = range.value;
    const [date, order] = partsOf(input.before);
    const rows = await database.query<SaleRow>(PAGE, [
      ...[customerId, asset, from, to, settlesBy],
      ...[date, order, input.limit + 1],
    ]);
    return ok({
      currency,
      sales: rows.slice(0, input.limit).map((row) => wireSale(exchange.view, row)),
      more: rows.length > input.limit,
    });
  };
}

function wireSale(view: ExchangeView, row: SaleRow): OutputOf<Path>['sales'][number] {
  const instrument = instrumentAt(view, row.instrument_no);
  const quantity = units(Number(row.quantity));
  return {
    key: `${row.settles_on}.${row.order_id}`,
    orderId: String(row.order_id),
    orderNo: orderNo(Number(row.order_id), row.ordered_on),
    symbol: instrument.symbol,
    tradingDate: row.trading_date,
    settlesOn: row.settles_on,
    quantity: sharesOf(instrument, quantity),
    price: averagePrice(instrument, cash(row.value), quantity),
    averageCost: averagePrice(instrument, cash(row.cost), quantity),
    value: formatMinor(row.value),
    fees: formatMinor(row.fees),
    tax: formatMinor(row.tax),
    cost: formatMinor(row.cost),
    ...(row.interest > 0n && { interest: formatMinor(row.interest) }),
    profit: formatMinor(row.value - row.fees - row.tax - row.interest - row.cost),
    heldSince: row.held_since,
    positionId: String(row.position_id),
  };
}
