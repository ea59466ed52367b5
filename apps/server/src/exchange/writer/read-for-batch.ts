import { customerAccount } from '@kuroshio/ledger';
import { CASH_ASSETS } from '@kuroshio/money';
import type { Conditional, Order } from '@kuroshio/orders';
import type { Connection } from '../../platform/database/index.ts';
import { type Changes, lockBalance } from '../batch/changes.ts';
import type { Command } from '../batch/command.ts';
import { type ExchangeState, instrumentOf } from '../state.ts';
import { CONDITIONAL_COLUMNS, type ConditionalRow, conditionalFromRow } from '../conditionals/stored-conditionals.ts';
import { ORDER_COLUMNS, type OrderRow, orderFromRow } from '../orders/stored-orders.ts';

const LOCK =
  'select account_id, amount from balance where account_id = any($1::bigint[]) order by account_id for update';

// The limit keeps the planner to one look into the index per key, however many orders there are.
const BY_KEY = `select o.* from unnest($1::integer[], $2::text[]) as k (customer, key)
  cross join lateral (
    select ${ORDER_COLUMNS} from orders where customer_id = k.customer and client_order_id = k.key limit 1) o`;

const BY_ID = `select ${ORDER_COLUMNS} from orders where id = any($1::bigint[])`;

/** Orders that stood before the batch, by customer and client order id, and by number where a cancel names one that ended. */
export interface Standing {
  byKey(customer: number, clientOrderId: string): Order | undefined;
  byId(id: number): Order | undefined;
  /** All legs placed under a key, in their order; none where it is new. */
  conditionalsByKey(customer: number, clientOrderId: string): readonly Conditional[];
  /** One that has ended. */
  conditionalById(id: number): Conditional | undefined;
}

const keyOf = (customer: number, clientOrderId: string) => `${customer}:${clientOrderId}`;

/**
 * Step 6: locks the balances that the batch's orders draw on, in the order of their numbers, and looks up the keys
 * that were used before. One round trip: the statements go out together.
 */
export async function readForBatch(
  connection: Connection,
  state: ExchangeState,
  changes: Changes,
  commands: readonly Command[],
): Promise<Standing> {
  const accounts = new Set<bigint>();
  const customers: number[] = [];
  const keys: string[] = [];
  const ended: number[] = [];
  const lockCash = (customer: number, instrumentNo: number) => {
    const asset = CASH_ASSETS[instrumentOf(instrumentNo).currency].id;
    accounts.add(customerAccount(customer, asset, 'available'));
    accounts.add(customerAccount(customer, asset, 'receivable'));
  };
  for (const { kind, request } of commands) {
    if (kind === 'place-conditional' || kind === 'cancel-conditional') continue;
    if (kind !== 'place') {
      const order = state.orders.get(request.orderId);
      if (order === undefined) ended.push(request.orderId);
      else if (kind === 'amend' && order.side === 'buy') lockCash(order.customer, order.instrumentNo);
      continue;
    }
    const { customer, ticket } = request;
    const instrument = instrumentOf(request.instrumentNo);
    customers.push(customer);
    keys.push(request.clientOrderId);
    if (ticket.side === 'sell') accounts.add(customerAccount(customer, instrument.no, 'available'));
    else lockCash(customer, instrument.no);
  }
  const [, used, past, conditionals] = await Promise.all([
    lockBalances(connection, changes, accounts),
    connection.send<OrderRow>(BY_KEY, [customers, keys], 'orders-by-key'),
    ended.length === 0 ? { rows: [] } : connection.send<OrderRow>(BY_ID, [ended], 'orders-by-id'),
    readConditionals(connection, state, commands),
  ]);
  const byKey = new Map<string, Order>();
  const byId = new Map<number, Order>();
  for (const row of [...used.rows, ...past.rows]) {
    // An open order's truth is in memory, where it may be ahead of the row by what this batch does.
    const order = state.orders.get(Number(row.id)) ?? orderFromRow(row);
    byKey.set(keyOf(order.customer, order.clientOrderId), order);
    byId.set(order.id, order);
  }
  return {
    byKey: (customer, clientOrderId) => byKey.get(keyOf(customer, clientOrderId)),
    byId: (id) => byId.get(id),
    ...conditionals,
  };
}

/** Locks balances in the order of their numbers, as everyone does, and makes them known to the batch. */
export async function lockBalances(
  connection: Connection,
  changes: Changes,
  accounts: Iterable<bigint>,
): Promise<void> {
  const sorted = [...new Set(accounts)].sort((a, b) => (a < b ? -1 : 1));
  const { rows } = await connection.send<{ account_id: bigint; amount: bigint }>(LOCK, [sorted], 'lock-balances');
  for (const { account_id, amount } of rows) lockBalance(changes, account_id, amount);
  // An account without a row has nothing.
  for (const account of sorted) lockBalance(changes, account, 0n);
}

const CONDITIONALS = `select ${CONDITIONAL_COLUMNS} from conditional_order
  where id = any($1::bigint[]) or (customer_id = any($2::integer[]) and client_order_id = any($3::text[])) order by id`;

async function readConditionals(
  connection: Connection,
  state: ExchangeState,
  commands: readonly Command[],
): Promise<Pick<Standing, 'conditionalsByKey' | 'conditionalById'>> {
  const ids: number[] = [];
  const customers: number[] = [];
  const keys: string[] = [];
  for (const { kind, request } of commands) {
    if (kind === 'cancel-conditional') ids.push(request.conditionalId);
    if (kind !== 'place-conditional') continue;
    customers.push(request.customer);
    keys.push(request.clientOrderId);
  }
  const asked = ids.length + keys.length > 0;
  const { rows } = asked
    ? await connection.send<ConditionalRow>(CONDITIONALS, [ids, customers, keys], 'conditionals')
    : { rows: [] };
  const stored = rows.map((row) => state.conditionals.all.get(Number(row.id)) ?? conditionalFromRow(row));
  return {
    conditionalsByKey: (customer, key) =>
      stored.filter((one) => one.customer === customer && one.clientOrderId === key && one.parentId === null),
    conditionalById: (id) => stored.find((one) => one.id === id),
  };
}
