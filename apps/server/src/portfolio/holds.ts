import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS, formatMinor } from '@kuroshio/money';
import { type ExchangeView, instrumentAt, orderNo } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'portfolio/holds';

interface HoldRow {
  readonly [column: string]: unknown;
  readonly kind: 'order' | 'settlement';
  readonly order_id: bigint;
  readonly amount: bigint;
  readonly instrument_no: number;
  readonly ordered_on: string;
  readonly at: Date;
  readonly settles_on: string | null;
}

/** What is held of an account is what `open_hold` says, whatever holds it. What holds money of a customer today is an order. */
const HOLDS = `select h.kind, h.id as order_id, h.held + h.pledged as amount, o.instrument_no, o.trading_date as ordered_on,
    h.since as at, h.until as settles_on
  from open_hold h left join orders o on o.id = h.id
  where h.customer_id = $1 and h.asset = $2
  order by at desc, order_id desc`;

export function holds({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ market }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<HoldRow>(HOLDS, [customerId, CASH_ASSETS[market === 'twd' ? 'TWD' : 'USD'].id]);
    return ok({
      total: formatMinor(rows.reduce((sum, row) => sum + row.amount, 0n)),
      rows: rows.map((row) => ({
        id: String(row.order_id),
        kind: row.kind,
        amount: formatMinor(row.amount),
        symbol: instrumentAt(exchange.view, row.instrument_no).symbol,
        orderNo: orderNo(Number(row.order_id), row.ordered_on),
        at: row.at.getTime(),
        settlesOn: row.settles_on ?? ('' as const),
      })),
    });
  };
}
