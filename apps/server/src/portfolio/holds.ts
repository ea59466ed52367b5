import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { formatMinor } from '@kuroshio/money';
import { orderNo } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { INSTRUMENTS_OF, knownInstrument } from './read-positions.ts';

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

const HOLDS = `select 'order' as kind, id as order_id, held_cash + pledged_cash as amount, instrument_no,
    trading_date as ordered_on, placed_at as at, null::date as settles_on
  from orders where customer_id = $1 and state = 'open' and held_cash + pledged_cash > 0 and instrument_no = any($2::integer[])
  union all
  select 'settlement', s.business_id, s.held + s.pledged, s.instrument_no, o.trading_date, o.updated_at, s.settles_on
  from obligation s join orders o on o.id = s.business_id and s.kind = 'order'
  where s.customer_id = $1 and s.state = 'pending' and s.held + s.pledged > 0 and s.instrument_no = any($2::integer[])
  order by at desc, order_id desc`;

export function holds({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ market }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<HoldRow>(HOLDS, [customerId, INSTRUMENTS_OF[market]]);
    return ok({
      total: formatMinor(rows.reduce((sum, row) => sum + row.amount, 0n)),
      rows: rows.map((row) => ({
        id: String(row.order_id),
        kind: row.kind,
        amount: formatMinor(row.amount),
        symbol: knownInstrument(row.instrument_no).symbol,
        orderNo: orderNo(Number(row.order_id), row.ordered_on),
        at: row.at.getTime(),
        settlesOn: row.settles_on ?? ('' as const),
      })),
    });
  };
}
