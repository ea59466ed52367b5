import { CASH_ASSETS } from '@kuroshio/money';
import type { Order, Position } from '@kuroshio/orders';
import { type Columns, insertRows, updateRows } from '../../platform/database/index.ts';
import type { AmendmentRow, CloseRow, EntitlementRow, FillRow, SettlementPart } from '../batch/changes.ts';
import { instrumentOf } from '../state.ts';
import { chargesJson } from '../wire-order.ts';

// What a batch writes, table by table: each column with where its value comes from.

const ORDER_AS_PLACED = {
  id: ['bigint', (o) => o.id],
  customer_id: ['integer', (o) => o.customer],
  client_order_id: ['text', (o) => o.clientOrderId],
  instrument_no: ['integer', (o) => o.instrumentNo],
  cash_asset: ['integer', (o) => CASH_ASSETS[instrumentOf(o.instrumentNo).currency].id],
  type: ['text', (o) => o.type],
  time_in_force: ['text', (o) => o.timeInForce],
  board: ['text', (o) => o.board],
  quantity: ['bigint', (o) => o.quantity],
  price: ['bigint', (o) => o.price],
  book_price: ['bigint', (o) => o.bookPrice],
  trading_date: ['date', (o) => o.tradingDate],
  held_cash: ['bigint', (o) => o.heldCash],
  pledged_cash: ['bigint', (o) => o.pledgedCash],
} satisfies Columns<Order>;

const ORDER_AS_IT_LIVES = {
  state: ['text', (o) => o.state],
  filled_quantity: ['bigint', (o) => o.filledQuantity],
  filled_value: ['bigint', (o) => o.filledValue],
  day_trade_quantity: ['bigint', (o) => o.dayTradeQuantity],
  day_trade_value: ['bigint', (o) => o.dayTradeValue],
  fills: ['integer', (o) => o.fills],
  charges: ['jsonb', (o) => chargesJson(o.charges)],
  held_cash: ['bigint', (o) => o.heldCash],
  pledged_cash: ['bigint', (o) => o.pledgedCash],
  held_shares: ['bigint', (o) => o.heldShares],
  closes: ['jsonb', (o) => JSON.stringify(o.closes)],
} satisfies Columns<Order>;

export const insertOrders = insertRows<Order>(
  'insert-orders',
  'orders',
  {
    ...ORDER_AS_PLACED,
    side: ['text', (o) => o.side],
    position_id: ['bigint', (o) => o.positionId],
    asked_amount: ['bigint', (o) => o.askedAmount],
    ...ORDER_AS_IT_LIVES,
  },
  { stamped: ['placed_at', 'updated_at'] },
);

/** Purchases of which nothing has traded: most orders, and with half the columns the same. */
export const insertRestingBuys = insertRows<Order>('insert-resting-buys', 'orders', ORDER_AS_PLACED, {
  constants: {
    side: "'buy'",
    state: "'open'",
    filled_quantity: '0',
    filled_value: '0',
    fills: '0',
    charges: "'{}'",
    held_shares: '0',
    closes: "'[]'",
  },
  stamped: ['placed_at', 'updated_at'],
});

export const updateOrders = updateRows<Order>(
  'update-orders',
  'orders',
  {
    id: ['bigint', (o) => o.id],
    quantity: ['bigint', (o) => o.quantity],
    price: ['bigint', (o) => o.price],
    book_price: ['bigint', (o) => o.bookPrice],
    priority: ['bigint', (o) => o.priority],
    asked_quantity: ['bigint', (o) => o.askedQuantity],
    asked_price: ['bigint', (o) => o.askedPrice],
    amendments: ['integer', (o) => o.amendments],
    ...ORDER_AS_IT_LIVES,
  },
  { stamped: ['updated_at'] },
);

export const insertFills = insertRows<FillRow>(
  'insert-fills',
  'fill',
  {
    order_id: ['bigint', (f) => f.orderId],
    step: ['integer', (f) => f.step],
    price: ['bigint', (f) => f.price],
    quantity: ['bigint', (f) => f.quantity],
    value: ['bigint', (f) => f.value],
    fees: ['bigint', (f) => f.fees],
    tax: ['bigint', (f) => f.tax],
    charges: ['jsonb', (f) => chargesJson(f.charges)],
    counterparty: ['text', (f) => f.counterparty],
    trading_date: ['date', (f) => f.tradingDate],
    settles_on: ['date', (f) => f.settlesOn],
  },
  { stamped: ['at'] },
);

export const insertAmendments = insertRows<AmendmentRow>(
  'insert-amendments',
  'order_amendment',
  {
    order_id: ['bigint', (a) => a.order.id],
    step: ['integer', (a) => a.step],
    quantity: ['bigint', (a) => a.quantity],
    price: ['bigint', (a) => a.price],
  },
  { stamped: ['at'] },
);

const POSITION_AS_IT_LIVES = {
  state: ['text', (p) => p.state],
  opened_quantity: ['bigint', (p) => p.openedQuantity],
  opened_value: ['bigint', (p) => p.openedValue],
  buy_charges: ['bigint', (p) => p.buyCharges],
  quantity: ['bigint', (p) => p.quantity],
  closing_quantity: ['bigint', (p) => p.closingQuantity],
  cost: ['bigint', (p) => p.cost],
  sold_quantity: ['bigint', (p) => p.soldQuantity],
  sold_value: ['bigint', (p) => p.soldValue],
  sell_charges: ['bigint', (p) => p.sellCharges],
  realised: ['bigint', (p) => p.realised],
  sold_at: ['timestamptz', (p) => (p.soldAt === null ? null : new Date(p.soldAt))],
  locked_until: ['date', (p) => p.lockedUntil],
  no_sell_until: ['date', (p) => p.noSellUntil],
  no_sell_days: ['integer', (p) => p.noSellDays],
  sellable_at: ['timestamptz', (p) => (p.sellableAt === null ? null : new Date(p.sellableAt))],
} satisfies Columns<Position>;

const asExcluded = (columns: readonly string[]) => columns.map((name) => `${name} = excluded.${name}`).join(', ');

export const savePositions = insertRows<Position>(
  'save-positions',
  'positions',
  {
    id: ['bigint', (p) => p.id],
    customer_id: ['integer', (p) => p.customer],
    instrument_no: ['integer', (p) => p.instrumentNo],
    type: ['text', (p) => p.type],
    opened_at: ['timestamptz', (p) => new Date(p.openedAt)],
    ...POSITION_AS_IT_LIVES,
  },
  { conflict: `on conflict (id) do update set ${asExcluded(Object.keys(POSITION_AS_IT_LIVES))}` },
);

export const insertCloses = insertRows<CloseRow>('insert-closes', 'position_close', {
  position_id: ['bigint', (c) => c.positionId],
  order_id: ['bigint', (c) => c.orderId],
  step: ['integer', (c) => c.step],
  quantity: ['bigint', (c) => c.quantity],
  value: ['bigint', (c) => c.value],
  charges: ['bigint', (c) => c.charges],
  cost: ['bigint', (c) => c.cost],
});

export const addSettlements = insertRows<SettlementPart>(
  'add-settlements',
  'settlement',
  {
    order_id: ['bigint', (s) => s.order.id],
    trading_date: ['date', (s) => s.tradingDate],
    customer_id: ['integer', (s) => s.order.customer],
    instrument_no: ['integer', (s) => s.order.instrumentNo],
    venue: ['text', (s) => s.venue],
    asset: ['integer', (s) => s.asset],
    settles_on: ['date', (s) => s.settlesOn],
    pay: ['bigint', (s) => s.pay],
    receive: ['bigint', (s) => s.receive],
    held: ['bigint', (s) => s.held],
    pledged: ['bigint', (s) => s.pledged],
  },
  {
    constants: { state: "'pending'" },
    conflict: `on conflict (order_id, trading_date) do update set pay = settlement.pay + excluded.pay,
      receive = settlement.receive + excluded.receive, held = settlement.held + excluded.held,
      pledged = settlement.pledged + excluded.pledged`,
  },
);

export const saveFractions = insertRows<readonly [instrumentNo: number, units: number]>(
  'save-fractions',
  'kept_fraction',
  { instrument_no: ['integer', ([no]) => no], units: ['integer', ([, units]) => units] },
  { conflict: 'on conflict (instrument_no) do update set units = excluded.units' },
);

export const insertEntitlements = insertRows<EntitlementRow>('insert-entitlements', 'entitlement', {
  action_id: ['bigint', (e) => e.actionId],
  customer_id: ['integer', (e) => e.customer],
  instrument_no: ['integer', (e) => e.instrumentNo],
  asset: ['integer', (e) => e.asset],
  shares: ['bigint', (e) => e.shares],
  gross: ['bigint', (e) => e.gross],
  fees: ['bigint', (e) => e.fees],
  tax: ['bigint', (e) => e.tax],
  ex_date: ['date', (e) => e.exDate],
  pays_on: ['date', (e) => e.paysOn],
  state: ['text', (e) => (e.paid ? 'paid' : 'pending')],
});
