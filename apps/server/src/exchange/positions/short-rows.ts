import type { TradingDate } from '@kuroshio/market';
import { type Cash, NO_CASH, type Units } from '@kuroshio/money';
import type { CoveredPart, Order, ShortPosition } from '@kuroshio/orders';
import { type Columns, insertRows } from '../../platform/database/index.ts';
import { asExcluded, table } from '../batch/table.ts';

const ORDER = {
  order_id: ['bigint', (o) => o.id],
  short_margin_bps: ['integer', (o) => o.short?.shortMarginBps ?? 0],
  borrow_fee_bps: ['integer', (o) => o.short?.borrowFeeBps ?? 0],
  highest: ['bigint', (o) => o.short?.highest ?? 0],
  borrow_fee: ['bigint', (o) => o.short?.borrowFee ?? NO_CASH],
  margin: ['bigint', (o) => o.short?.margin ?? NO_CASH],
} satisfies Columns<Order>;

/** Beside the rows of orders, of short sales and of the purchases that give their shares back. */
export const SHORT_ORDERS = table(
  'short orders',
  insertRows<Order>('save-short-orders', 'short_order', ORDER, {
    conflict: 'on conflict (order_id) do update set borrow_fee = excluded.borrow_fee, margin = excluded.margin',
  }),
  { sealed: { code: 18, table: 'short_order', key: ['order_id'], columns: ORDER } },
);

const DAY_ORDER = { order_id: ['bigint', (o) => o.id] } satisfies Columns<Order>;

/** Beside those, of sales that are to be bought back on the same day. */
export const DAY_SHORTS = table(
  'day shorts',
  insertRows<Order>('save-day-shorts', 'day_short', DAY_ORDER, { conflict: 'on conflict (order_id) do nothing' }),
  { sealed: { code: 27, table: 'day_short', key: ['order_id'], columns: DAY_ORDER } },
);

const AS_IT_LIVES = {
  opened_quantity: ['bigint', (p) => p.openedQuantity],
  opened_value: ['bigint', (p) => p.openedValue],
  quantity: ['bigint', (p) => p.quantity],
  closing_quantity: ['bigint', (p) => p.closingQuantity],
  proceeds: ['bigint', (p) => p.proceeds],
  collateral: ['bigint', (p) => p.collateral],
  covered_quantity: ['bigint', (p) => p.coveredQuantity],
  covered_value: ['bigint', (p) => p.coveredValue],
  cover_charges: ['bigint', (p) => p.coverCharges],
  realised: ['bigint', (p) => p.realised],
  covered_at: ['timestamptz', (p) => (p.coveredAt === null ? null : new Date(p.coveredAt))],
} satisfies Columns<ShortPosition>;

const POSITION = {
  id: ['bigint', (p) => p.id],
  customer_id: ['integer', (p) => p.customer],
  instrument_no: ['integer', (p) => p.instrumentNo],
  order_id: ['bigint', (p) => p.orderId],
  opened_on: ['date', (p) => p.openedOn],
  opened_at: ['timestamptz', (p) => new Date(p.openedAt)],
  short_margin_bps: ['integer', (p) => p.shortMarginBps],
  ...AS_IT_LIVES,
} satisfies Columns<ShortPosition>;

export const SHORT_POSITIONS = table(
  'short positions',
  insertRows<ShortPosition>('save-short-positions', 'short_position', POSITION, {
    conflict: `on conflict (id) do update set ${asExcluded<ShortPosition>(AS_IT_LIVES)}`,
  }),
  { sealed: { code: 19, table: 'short_position', key: ['id'], columns: POSITION } },
);

interface Cover extends CoveredPart {
  readonly orderId: number;
  readonly step: number;
}

const COVER = {
  short_id: ['bigint', (c) => c.shortId],
  order_id: ['bigint', (c) => c.orderId],
  step: ['integer', (c) => c.step],
  quantity: ['bigint', (c) => c.quantity],
  value: ['bigint', (c) => c.value],
  charges: ['bigint', (c) => c.charges],
  proceeds: ['bigint', (c) => c.proceeds],
  collateral: ['bigint', (c) => c.collateral],
  interest: ['bigint', (c) => c.interest],
} satisfies Columns<Cover>;

export const SHORT_COVERS = table('short covers', insertRows<Cover>('insert-short-covers', 'short_cover', COVER), {
  sealed: { code: 20, table: 'short_cover', key: ['short_id', 'order_id', 'step'], columns: COVER },
});

/** Own shares that were given back for some that are owed. */
export interface ShortReturn {
  readonly id: number;
  readonly customer: number;
  readonly clientKey: string;
  readonly fingerprint: bigint;
  readonly shortId: number;
  readonly quantity: Units;
  /** What the shares had cost, and what they were worth. */
  readonly cost: Cash;
  readonly value: Cash;
  readonly proceeds: Cash;
  readonly collateral: Cash;
  readonly interest: Cash;
  /** What was paid back of margin loans on them, with its interest. */
  readonly repaid: Cash;
  readonly tradingDate: TradingDate;
}

const RETURN = {
  id: ['bigint', (r) => r.id],
  customer_id: ['integer', (r) => r.customer],
  client_key: ['text', (r) => r.clientKey],
  fingerprint: ['bigint', (r) => r.fingerprint],
  short_id: ['bigint', (r) => r.shortId],
  quantity: ['bigint', (r) => r.quantity],
  cost: ['bigint', (r) => r.cost],
  value: ['bigint', (r) => r.value],
  proceeds: ['bigint', (r) => r.proceeds],
  collateral: ['bigint', (r) => r.collateral],
  interest: ['bigint', (r) => r.interest],
  repaid: ['bigint', (r) => r.repaid],
  trading_date: ['date', (r) => r.tradingDate],
} satisfies Columns<ShortReturn>;

export const SHORT_RETURNS = table(
  'short returns',
  insertRows<ShortReturn>('insert-short-returns', 'short_return', RETURN, { stamped: ['at'] }),
  { sealed: { code: 25, table: 'short_return', key: ['id'], columns: RETURN } },
);

/** Money by which what is held for a short position changed without a trade. */
export interface ShortChange {
  readonly id: number;
  readonly customer: number;
  readonly clientKey: string;
  readonly fingerprint: bigint;
  readonly shortId: number;
  /**
   * `added` by the customer; `dividend`: what the lender of the shares would have been paid; `fee`: of borrowing US shares; `rounding`: for the part of a
   * share by which more is owed after an ex-date; `conversion`: a day trade was not bought back.
   */
  readonly kind: 'added' | 'dividend' | 'fee' | 'rounding' | 'conversion';
  readonly amount: Cash;
  readonly tradingDate: TradingDate;
}

const CHANGE = {
  id: ['bigint', (c) => c.id],
  customer_id: ['integer', (c) => c.customer],
  client_key: ['text', (c) => c.clientKey],
  fingerprint: ['bigint', (c) => c.fingerprint],
  short_id: ['bigint', (c) => c.shortId],
  kind: ['text', (c) => c.kind],
  amount: ['bigint', (c) => c.amount],
  trading_date: ['date', (c) => c.tradingDate],
} satisfies Columns<ShortChange>;

export const SHORT_CHANGES = table(
  'short changes',
  insertRows<ShortChange>('insert-short-changes', 'short_change', CHANGE, { stamped: ['at'] }),
  { sealed: { code: 21, table: 'short_change', key: ['id'], columns: CHANGE } },
);
