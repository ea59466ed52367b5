import type { TradingDate } from '@kuroshio/market';
import type { Cash } from '@kuroshio/money';
import type { Order, Position } from '@kuroshio/orders';
import { type Columns, insertRows } from '../../platform/database/index.ts';
import { asExcluded, table } from '../batch/table.ts';

/** What one draw of a secured loan lent on one position. */
export interface SecuredPart {
  /** Of the draw: its parts have the same. */
  readonly id: number;
  readonly positionId: number;
  readonly customer: number;
  readonly clientKey: string;
  readonly fingerprint: bigint;
  readonly principal: Cash;
  /** Paid at the draw: what had come together of an earlier one on the same shares. */
  readonly interest: Cash;
  /** What the customer said it is for. */
  readonly purpose: string;
  readonly tradingDate: TradingDate;
}

const DRAW = {
  id: ['bigint', (d) => d.id],
  position_id: ['bigint', (d) => d.positionId],
  customer_id: ['integer', (d) => d.customer],
  client_key: ['text', (d) => d.clientKey],
  fingerprint: ['bigint', (d) => d.fingerprint],
  principal: ['bigint', (d) => d.principal],
  interest: ['bigint', (d) => d.interest],
  purpose: ['text', (d) => d.purpose],
  trading_date: ['date', (d) => d.tradingDate],
} satisfies Columns<SecuredPart>;

export const SECURED_DRAWS = table(
  'secured draws',
  insertRows<SecuredPart>('insert-secured-draws', 'secured_draw', DRAW, { stamped: ['at'] }),
  { sealed: { code: 22, table: 'secured_draw', key: ['id', 'position_id'], columns: DRAW } },
);

const AS_IT_LIVES = {
  draw_id: ['bigint', (p) => p.secured?.drawId ?? null],
  loan_bps: ['integer', (p) => p.secured?.loanBps ?? null],
  drawn_on: ['date', (p) => p.secured?.drawnOn ?? null],
  interest_from: ['date', (p) => p.secured?.interestFrom ?? null],
  rated_at: ['timestamptz', (p) => (p.secured === null ? null : new Date(p.secured.ratedAt))],
} satisfies Columns<Position>;

const POSITION = {
  position_id: ['bigint', (p) => p.id],
  ...AS_IT_LIVES,
} satisfies Columns<Position>;

/** On which terms a position stands for a secured loan; what is owed on it is the row of a margin position beside it. */
export const SECURED_POSITIONS = table(
  'secured positions',
  insertRows<Position>('save-secured-positions', 'secured_position', POSITION, {
    conflict: `on conflict (position_id) do update set ${asExcluded<Position>(AS_IT_LIVES)}`,
  }),
  { sealed: { code: 23, table: 'secured_position', key: ['position_id'], columns: POSITION } },
);

const ORDER = { order_id: ['bigint', (o) => o.id] } satisfies Columns<Order>;

/** Beside the rows of orders, of sales that pay a secured loan back. */
export const SECURED_ORDERS = table(
  'secured orders',
  insertRows<Order>('save-secured-orders', 'secured_order', ORDER, {
    conflict: 'on conflict (order_id) do update set order_id = excluded.order_id',
  }),
  { sealed: { code: 24, table: 'secured_order', key: ['order_id'], columns: ORDER } },
);
