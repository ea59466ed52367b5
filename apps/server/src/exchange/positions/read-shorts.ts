import type { TradingDate } from '@kuroshio/market';
import { cash, units } from '@kuroshio/money';
import type { ShortPosition } from '@kuroshio/orders';
import type { Connection, Queryable } from '../../platform/database/index.ts';
import { addShort, type ShortsState } from './short-book.ts';
import type { ShortChange } from './short-rows.ts';

/** Columns of a short position as they are read; `SHORT_COLUMNS` selects them. */
export interface ShortRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly order_id: bigint;
  readonly opened_on: TradingDate;
  readonly opened_at: Date;
  readonly short_margin_bps: number;
  readonly day_trade: boolean;
  readonly opened_quantity: bigint;
  readonly opened_value: bigint;
  readonly quantity: bigint;
  readonly closing_quantity: bigint;
  readonly proceeds: bigint;
  readonly collateral: bigint;
  readonly covered_quantity: bigint;
  readonly covered_value: bigint;
  readonly cover_charges: bigint;
  readonly realised: bigint;
  readonly covered_at: Date | null;
}

export const SHORT_COLUMNS = `id, customer_id, instrument_no, order_id, opened_on, opened_at, short_margin_bps, opened_quantity,
  opened_value, quantity, closing_quantity, proceeds, collateral, covered_quantity, covered_value, cover_charges, realised, covered_at,
  exists (select from day_short d where d.order_id = short_position.order_id)
    and not exists (select from short_change c where c.short_id = short_position.id and c.kind = 'conversion') as day_trade`;

export function shortFromRow(row: ShortRow): ShortPosition {
  return {
    id: Number(row.id),
    customer: row.customer_id,
    instrumentNo: row.instrument_no,
    orderId: Number(row.order_id),
    openedOn: row.opened_on,
    openedAt: row.opened_at.getTime(),
    shortMarginBps: row.short_margin_bps,
    isDayTrade: row.day_trade,
    openedQuantity: units(Number(row.opened_quantity)),
    openedValue: cash(row.opened_value),
    quantity: units(Number(row.quantity)),
    closingQuantity: units(Number(row.closing_quantity)),
    proceeds: cash(row.proceeds),
    collateral: cash(row.collateral),
    coveredQuantity: units(Number(row.covered_quantity)),
    coveredValue: cash(row.covered_value),
    coverCharges: cash(row.cover_charges),
    realised: cash(row.realised),
    coveredAt: row.covered_at?.getTime() ?? null,
  };
}

/** What stands in memory: what owes something, and what an open sale may add to. */
const OPEN = `select ${SHORT_COLUMNS} from short_position
  where quantity > 0 or order_id in (select id from orders where state = 'open') order by id`;

/** Reads the positions that the exchange keeps in memory, and the numbers that the next ones get. */
export async function readShorts(database: Queryable, state: ShortsState): Promise<void> {
  const [rows, last] = await Promise.all([
    database.query<ShortRow>(OPEN),
    database.query<{ short: bigint; change: bigint; back: bigint }>(
      `select (select coalesce(max(id), 0) from short_position) as short,
        (select coalesce(max(id), 0) from short_change) as change,
        (select coalesce(max(id), 0) from short_return) as back`,
    ),
  ]);
  for (const row of rows) addShort(state, shortFromRow(row));
  state.nextShortId = Number(last[0]?.short ?? 0n) + 1;
  state.nextShortChangeId = Number(last[0]?.change ?? 0n) + 1;
  state.nextShortReturnId = Number(last[0]?.back ?? 0n) + 1;
}

interface ChangeRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_key: string;
  readonly fingerprint: bigint;
  readonly short_id: bigint;
  readonly kind: ShortChange['kind'];
  readonly amount: bigint;
  readonly trading_date: TradingDate;
}

const BY_KEY = `select c.* from unnest($1::integer[], $2::text[]) as k (customer, key)
  cross join lateral (
    select id, customer_id, client_key, fingerprint, short_id, kind, amount, trading_date
    from short_change where customer_id = k.customer and client_key = k.key limit 1) c`;

/** Changes that stood before a batch, by customer and key. */
export async function readShortChanges(
  connection: Connection,
  keys: readonly { readonly customer: number; readonly clientKey: string }[],
): Promise<ReadonlyMap<string, ShortChange>> {
  const { rows } = await connection.send<ChangeRow>(
    BY_KEY,
    [keys.map(({ customer }) => customer), keys.map(({ clientKey }) => clientKey)],
    'short-changes-by-key',
  );
  return new Map(
    rows.map((row) => [
      `${row.customer_id}:${row.client_key}`,
      {
        ...{ id: Number(row.id), customer: row.customer_id, clientKey: row.client_key, fingerprint: row.fingerprint },
        ...{ shortId: Number(row.short_id), kind: row.kind, amount: cash(row.amount), tradingDate: row.trading_date },
      },
    ]),
  );
}
