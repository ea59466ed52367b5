import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS, formatMinor } from '@kuroshio/money';
import { type ExchangeView, instrumentAt, orderNo, venueOfMoney, wireStamp } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'portfolio/holds';

interface HoldRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly kind: OutputOf<Path>['rows'][number]['kind'];
  readonly amount: bigint;
  readonly instrument_no: number | null;
  readonly ordered_on: string | null;
  /** Of an application: what it is for may not be listed yet. */
  readonly offered: string | null;
  readonly at: Date;
  readonly total: bigint;
  readonly count: number;
}

/** As many as anybody looks through. */
const MOST = 100;

/**
 * What is held of an account is what `open_hold` says. What is held for a settlement is spent already and not frozen: it
 * stands with the settlement.
 */
const HOLDS = `select h.id, h.kind, h.held + h.pledged as amount, o.instrument_no, o.trading_date as ordered_on,
    f.venue || ':' || f.code as offered, h.since as at, (sum(h.held + h.pledged) over ())::bigint as total, (count(*) over ())::integer as count
  from open_hold h left join orders o on h.kind = 'order' and o.id = h.id
  left join application a on h.kind = 'application' and a.id = h.id left join offering f on f.id = a.offering_id
  where h.customer_id = $1 and h.asset = $2 and h.kind <> 'settlement'
  order by at desc, h.id desc limit ${MOST}`;

export function holds({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ currency }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<HoldRow>(HOLDS, [customerId, CASH_ASSETS[currency].id]);
    return ok({
      total: formatMinor(rows[0]?.total ?? 0n),
      count: rows[0]?.count ?? 0,
      rows: rows.map((row) => ({
        ...{ id: String(row.id), kind: row.kind, amount: formatMinor(row.amount) },
        ...(row.instrument_no !== null && { symbol: instrumentAt(exchange.view, row.instrument_no).symbol }),
        ...(row.offered !== null && { symbol: row.offered }),
        orderNo: row.ordered_on === null ? '' : orderNo(Number(row.id), row.ordered_on),
        at: row.at.getTime(),
        stamp: wireStamp(exchange.view, venueOfMoney(currency), row.at.getTime(), row.ordered_on ?? undefined),
      })),
    });
  };
}
