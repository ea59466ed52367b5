import type { TradingDate } from '@kuroshio/market';
import { units } from '@kuroshio/money';
import type { Conditional, ConditionalState, OrderType, Side, TimeInForce, TriggerKind } from '@kuroshio/orders';
import { type Columns, insertRows, type Queryable } from '../../platform/database/index.ts';
import { table } from '../batch/table.ts';
import { priceOrNone } from '../orders/read-orders.ts';

/** Columns of a conditional order as they are read; `CONDITIONAL_COLUMNS` selects them. */
export interface ConditionalRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly customer_id: number;
  readonly client_order_id: string;
  readonly fingerprint: bigint | null;
  readonly leg: number;
  readonly group_id: bigint;
  readonly instrument_no: number;
  readonly side: Side;
  readonly trigger_kind: TriggerKind;
  readonly trigger_price: bigint;
  readonly trail: bigint;
  readonly trail_unit: 'price' | 'bps';
  readonly type: OrderType;
  readonly time_in_force: TimeInForce;
  readonly quantity: bigint;
  readonly price: bigint;
  readonly position_id: bigint | null;
  readonly parent_id: bigint | null;
  readonly expires_on: TradingDate | null;
  readonly state: ConditionalState;
  readonly extreme: bigint;
  readonly order_id: bigint;
  readonly refusal: string | null;
  readonly placed_at: Date;
  readonly updated_at: Date;
}

export const CONDITIONAL_COLUMNS = `id, customer_id, client_order_id, fingerprint, leg, group_id, instrument_no, side, trigger_kind,
  trigger_price, trail, trail_unit, type, time_in_force, quantity, price, position_id, parent_id, expires_on, state,
  extreme, order_id, refusal, placed_at, updated_at`;

export function conditionalFromRow(row: ConditionalRow): Conditional {
  return {
    id: Number(row.id),
    customer: row.customer_id,
    clientOrderId: row.client_order_id,
    fingerprint: row.fingerprint,
    leg: row.leg,
    group: Number(row.group_id),
    instrumentNo: row.instrument_no,
    side: row.side,
    trigger: {
      kind: row.trigger_kind,
      price: priceOrNone(row.trigger_price),
      trail: Number(row.trail),
      trailUnit: row.trail_unit,
    },
    type: row.type,
    timeInForce: row.time_in_force,
    quantity: units(Number(row.quantity)),
    price: priceOrNone(row.price),
    positionId: row.position_id === null ? null : Number(row.position_id),
    parentId: row.parent_id === null ? null : Number(row.parent_id),
    expiresOn: row.expires_on,
    placedAt: row.placed_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    state: row.state,
    extreme: priceOrNone(row.extreme),
    orderId: Number(row.order_id),
    refusal: row.refusal,
  };
}

const WHOLE = {
  id: ['bigint', (c) => c.id],
  customer_id: ['integer', (c) => c.customer],
  client_order_id: ['text', (c) => c.clientOrderId],
  fingerprint: ['bigint', (c) => c.fingerprint],
  leg: ['smallint', (c) => c.leg],
  group_id: ['bigint', (c) => c.group],
  instrument_no: ['integer', (c) => c.instrumentNo],
  side: ['text', (c) => c.side],
  trigger_kind: ['text', (c) => c.trigger.kind],
  trigger_price: ['bigint', (c) => c.trigger.price],
  trail: ['bigint', (c) => c.trigger.trail],
  trail_unit: ['text', (c) => c.trigger.trailUnit],
  type: ['text', (c) => c.type],
  time_in_force: ['text', (c) => c.timeInForce],
  quantity: ['bigint', (c) => c.quantity],
  price: ['bigint', (c) => c.price],
  position_id: ['bigint', (c) => c.positionId],
  parent_id: ['bigint', (c) => c.parentId],
  expires_on: ['date', (c) => c.expiresOn],
  state: ['text', (c) => c.state],
  extreme: ['bigint', (c) => c.extreme],
  order_id: ['bigint', (c) => c.orderId],
  refusal: ['text', (c) => c.refusal],
  placed_at: ['timestamptz', (c) => new Date(c.placedAt)],
  updated_at: ['timestamptz', (c) => new Date(c.updatedAt)],
} satisfies Columns<Conditional>;

/** Conditional orders that are new or changed. */
export const CONDITIONALS = table(
  'conditionals',
  insertRows<Conditional>('save-conditionals', 'conditional_order', WHOLE, {
    conflict: `on conflict (id) do update set quantity = excluded.quantity, position_id = excluded.position_id, trigger_price = excluded.trigger_price,
      trail = excluded.trail, price = excluded.price, state = excluded.state,
      extreme = excluded.extreme, order_id = excluded.order_id, refusal = excluded.refusal,
      updated_at = excluded.updated_at`,
  }),
  { sealed: { code: 6, table: 'conditional_order', key: ['id'], columns: WHOLE } },
);

/** Those that may still be sent, and the number that the next one gets. */
export async function readConditionals(
  database: Queryable,
): Promise<{ readonly open: readonly Conditional[]; readonly nextId: number }> {
  const [rows, last] = await Promise.all([
    database.query<ConditionalRow>(
      `select ${CONDITIONAL_COLUMNS} from conditional_order where state in ('dormant', 'waiting') order by id`,
    ),
    database.query<{ id: bigint }>('select coalesce(max(id), 0) as id from conditional_order'),
  ]);
  return { open: rows.map(conditionalFromRow), nextId: Number(last[0]?.id ?? 0n) + 1 };
}
