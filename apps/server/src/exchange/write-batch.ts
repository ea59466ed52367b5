import { assert } from '@kuroshio/base';
import { keepsSign } from '@kuroshio/ledger';
import { CASH_ASSETS } from '@kuroshio/money';
import type { Order, Position } from '@kuroshio/orders';
import { type KnownAccounts, type Send, writePostings } from '../books/index.ts';
import type { SqlValue } from '../platform/database/index.ts';
import type { Changes } from './changes.ts';
import { instrumentOf } from './state.ts';
import { chargesJson } from './wire-order.ts';

/** One array a column, for `unnest`: rows are written set-wise. */
function columns<Row>(rows: readonly Row[], ...read: readonly ((row: Row) => SqlValue)[]): SqlValue[] {
  return read.map((one) => rows.map(one));
}

const INSERT_ORDERS = `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, side, type, time_in_force,
    quantity, price, book_price, position_id, trading_date, state, filled_quantity, filled_value, fills, charges,
    held_cash, pledged_cash, held_shares, closes, placed_at, updated_at)
  select t.*, $23::timestamptz, $23::timestamptz from unnest($1::bigint[], $2::integer[], $3::text[], $4::integer[],
    $5::integer[], $6::text[], $7::text[], $8::text[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[],
    $13::date[], $14::text[], $15::bigint[], $16::bigint[], $17::integer[], $18::jsonb[], $19::bigint[], $20::bigint[],
    $21::bigint[], $22::jsonb[]) as t`;

/** Orders as most come: nothing of them has traded. */
const INSERT_RESTING_BUYS = `insert into orders (id, customer_id, client_order_id, instrument_no, cash_asset, type,
    time_in_force, quantity, price, book_price, trading_date, held_cash, pledged_cash, placed_at, updated_at, side,
    position_id, state, filled_quantity, filled_value, fills, charges, held_shares, closes)
  select t.*, $14::timestamptz, $14::timestamptz, 'buy', null, 'open', 0, 0, 0, '{}', 0, '[]'
  from unnest($1::bigint[], $2::integer[], $3::text[], $4::integer[], $5::integer[], $6::text[], $7::text[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::date[], $12::bigint[], $13::bigint[]) as t`;

const UPDATE_ORDERS = `update orders set state = t.state, filled_quantity = t.filled_quantity,
    filled_value = t.filled_value, fills = t.fills, charges = t.charges, held_cash = t.held_cash,
    pledged_cash = t.pledged_cash, held_shares = t.held_shares, closes = t.closes, updated_at = $11::timestamptz
  from unnest($1::bigint[], $2::text[], $3::bigint[], $4::bigint[], $5::integer[], $6::jsonb[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::jsonb[])
    as t (id, state, filled_quantity, filled_value, fills, charges, held_cash, pledged_cash, held_shares, closes)
  where orders.id = t.id`;

const INSERT_FILLS = `insert into fill (order_id, step, price, quantity, value, fees, tax, charges, counterparty,
    trading_date, settles_on, at)
  select t.*, $12::timestamptz from unnest($1::bigint[], $2::integer[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[],
    $7::bigint[], $8::jsonb[], $9::text[], $10::date[], $11::date[]) as t`;

const SAVE_POSITIONS = `insert into positions (id, customer_id, instrument_no, type, state, opened_quantity, opened_value,
    buy_charges, quantity, closing_quantity, cost, sold_quantity, sold_value, sell_charges, realised, opened_at, sold_at)
  select * from unnest($1::bigint[], $2::integer[], $3::integer[], $4::text[], $5::text[], $6::bigint[], $7::bigint[],
    $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[], $12::bigint[], $13::bigint[], $14::bigint[],
    $15::bigint[], $16::timestamptz[], $17::timestamptz[])
  on conflict (id) do update set state = excluded.state, opened_quantity = excluded.opened_quantity,
    opened_value = excluded.opened_value, buy_charges = excluded.buy_charges, quantity = excluded.quantity,
    closing_quantity = excluded.closing_quantity, cost = excluded.cost, sold_quantity = excluded.sold_quantity,
    sold_value = excluded.sold_value, sell_charges = excluded.sell_charges, realised = excluded.realised,
    sold_at = excluded.sold_at`;

const INSERT_CLOSES = `insert into position_close (position_id, order_id, step, quantity, value, charges, cost)
  select * from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[])`;

const ADD_SETTLEMENTS = `insert into settlement (order_id, trading_date, customer_id, instrument_no, venue, asset,
    settles_on, pay, receive, held, pledged, state)
  select t.*, 'pending' from unnest($1::bigint[], $2::date[], $3::integer[], $4::integer[], $5::text[], $6::integer[],
    $7::date[], $8::bigint[], $9::bigint[], $10::bigint[], $11::bigint[]) as t
  on conflict (order_id, trading_date) do update set pay = settlement.pay + excluded.pay,
    receive = settlement.receive + excluded.receive, held = settlement.held + excluded.held,
    pledged = settlement.pledged + excluded.pledged`;

const INSERT_OUTBOX = 'insert into outbox (events) values ($1::jsonb)';

/** What the outbox tells of a batch: which orders and whose accounts changed. Who listens reads what they are now. */
export interface ExchangeEvents {
  readonly type: 'exchange';
  readonly [field: string]: unknown;
  /** Customer, order, instrument. */
  readonly orders: readonly (readonly [number, number, number])[];
  readonly customers: readonly number[];
}

/** What changes on an order while it lives. */
const WHAT_CHANGES: readonly ((order: Order) => SqlValue)[] = [
  (o) => o.state,
  (o) => o.filledQuantity,
  (o) => o.filledValue,
  (o) => o.fills,
  (o) => chargesJson(o.charges),
  (o) => o.heldCash,
  (o) => o.pledgedCash,
  (o) => o.heldShares,
  (o) => JSON.stringify(o.closes),
];

/**
 * Sends all rows of a part of a batch in the caller's transaction. The rows are read off at once: what a later part
 * does to the same orders is not in them. `ids` are numbers for its postings, `known` accounts that have balances.
 * @returns accounts that have them after the commit
 */
export async function writeBatch(
  send: Send,
  ids: readonly bigint[],
  changes: Changes,
  known: KnownAccounts,
): Promise<readonly bigint[]> {
  for (const account of changes.locked) {
    assert(keepsSign(account, changes.balances.get(account) ?? 0n), `account ${account} keeps its sign`);
  }
  const at = new Date(changes.now);
  const sent: Promise<unknown>[] = [];
  const write = (name: string, sql: string, rows: readonly unknown[], params: () => SqlValue[]) => {
    if (rows.length > 0) sent.push(send(sql, params(), name));
  };
  const fresh: Order[] = [];
  const resting: Order[] = [];
  for (const order of changes.newOrders) (isRestingBuy(order) ? resting : fresh).push(order);
  write('insert-resting-buys', INSERT_RESTING_BUYS, resting, () => [
    ...columns(
      resting,
      (o) => o.id,
      (o) => o.customer,
      (o) => o.clientOrderId,
      (o) => o.instrumentNo,
      (o) => CASH_ASSETS[instrumentOf(o.instrumentNo).currency].id,
      (o) => o.type,
      (o) => o.timeInForce,
      (o) => o.quantity,
      (o) => o.price,
      (o) => o.bookPrice,
      (o) => o.tradingDate,
      (o) => o.heldCash,
      (o) => o.pledgedCash,
    ),
    at,
  ]);
  write('insert-orders', INSERT_ORDERS, fresh, () => [
    ...columns(
      fresh,
      (o) => o.id,
      (o) => o.customer,
      (o) => o.clientOrderId,
      (o) => o.instrumentNo,
      (o) => CASH_ASSETS[instrumentOf(o.instrumentNo).currency].id,
      (o) => o.side,
      (o) => o.type,
      (o) => o.timeInForce,
      (o) => o.quantity,
      (o) => o.price,
      (o) => o.bookPrice,
      (o) => o.positionId,
      (o) => o.tradingDate,
      ...WHAT_CHANGES,
    ),
    at,
  ]);
  const changed = [...changes.changedOrders];
  write('update-orders', UPDATE_ORDERS, changed, () => [...columns(changed, (o) => o.id, ...WHAT_CHANGES), at]);
  write('insert-fills', INSERT_FILLS, changes.fills, () => [
    ...columns(
      changes.fills,
      (f) => f.orderId,
      (f) => f.step,
      (f) => f.price,
      (f) => f.quantity,
      (f) => f.value,
      (f) => f.fees,
      (f) => f.tax,
      (f) => chargesJson(f.charges),
      (f) => f.counterparty,
      (f) => f.tradingDate,
      (f) => f.settlesOn,
    ),
    at,
  ]);
  const positions = [...changes.positions];
  write('save-positions', SAVE_POSITIONS, positions, () => positionColumns(positions));
  write('insert-closes', INSERT_CLOSES, changes.closes, () =>
    columns(
      changes.closes,
      (c) => c.positionId,
      (c) => c.orderId,
      (c) => c.step,
      (c) => c.quantity,
      (c) => c.value,
      (c) => c.charges,
      (c) => c.cost,
    ),
  );
  const settlements = [...changes.settlements.values()];
  write('add-settlements', ADD_SETTLEMENTS, settlements, () =>
    columns(
      settlements,
      (s) => s.order.id,
      (s) => s.tradingDate,
      (s) => s.order.customer,
      (s) => s.order.instrumentNo,
      (s) => s.venue,
      (s) => s.asset,
      (s) => s.settlesOn,
      (s) => s.pay,
      (s) => s.receive,
      (s) => s.held,
      (s) => s.pledged,
    ),
  );
  const opened = writePostings(send, ids, changes.postings, at, known);
  sent.push(opened);
  sent.push(send(INSERT_OUTBOX, [JSON.stringify([eventsOf(changes)])], 'insert-outbox'));
  await Promise.all(sent);
  return opened;
}

function isRestingBuy(order: Order): boolean {
  return order.side === 'buy' && order.state === 'open' && order.fills === 0;
}

function positionColumns(positions: readonly Position[]): SqlValue[] {
  return columns(
    positions,
    (p) => p.id,
    (p) => p.customer,
    (p) => p.instrumentNo,
    (p) => p.type,
    (p) => p.state,
    (p) => p.openedQuantity,
    (p) => p.openedValue,
    (p) => p.buyCharges,
    (p) => p.quantity,
    (p) => p.closingQuantity,
    (p) => p.cost,
    (p) => p.soldQuantity,
    (p) => p.soldValue,
    (p) => p.sellCharges,
    (p) => p.realised,
    (p) => new Date(p.openedAt),
    (p) => (p.soldAt === null ? null : new Date(p.soldAt)),
  );
}

function eventsOf(changes: Changes): ExchangeEvents {
  const orders = [...changes.newOrders, ...changes.changedOrders];
  return {
    type: 'exchange',
    orders: orders.map(({ customer, id, instrumentNo }) => [customer, id, instrumentNo] as const),
    customers: [...new Set(changes.postings.map(({ posting }) => posting.owner))],
  };
}
