import type { Order } from '@kuroshio/orders';
import type { Connection } from '../../platform/database/index.ts';
import type { OrdersState } from './open-orders.ts';
import { ORDER_COLUMNS, type OrderRow, orderFromRow } from './read-orders.ts';

// The limit keeps the planner to one look into the index per key, however many orders there are. Few keys stand, so only their numbers
// are asked for: to plan and describe all that an order has takes longer than to look for it. Behind a select it is planned once.
const BY_KEY = `select o.id from unnest((select $1::integer[]), (select $2::text[])) as k (customer, key)
  cross join lateral (select id from orders where customer_id = k.customer and client_order_id = k.key limit 1) o`;

const BY_ID = `select ${ORDER_COLUMNS} from orders where id = any($1::bigint[])`;

/** Orders that stood before a batch, by the key under which they were placed. */
export interface StandingOrders {
  byKey(customer: number, clientOrderId: string): Order | undefined;
}

const keyOf = (customer: number, clientOrderId: string) => `${customer}:${clientOrderId}`;

/** An open order's truth is in memory, where it may be ahead of the row by what this batch does. */
function fresh(state: Pick<OrdersState, 'orders'>, row: OrderRow): Order {
  return state.orders.get(Number(row.id)) ?? orderFromRow(row);
}

export async function lookUpOrders(
  connection: Connection,
  state: Pick<OrdersState, 'orders'>,
  keys: readonly { readonly customer: number; readonly clientOrderId: string }[],
): Promise<StandingOrders> {
  const { rows } = await connection.send<{ id: bigint }>(
    BY_KEY,
    [keys.map(({ customer }) => customer), keys.map(({ clientOrderId }) => clientOrderId)],
    'orders-by-key',
  );
  const standing = await findOrders(
    connection,
    state,
    rows.map(({ id }) => Number(id)),
  );
  const byKey = new Map([...standing.values()].map((order) => [keyOf(order.customer, order.clientOrderId), order]));
  return { byKey: (customer, clientOrderId) => byKey.get(keyOf(customer, clientOrderId)) };
}

/** Orders by number, as a batch finds them: those that are open in memory, and of the others those that are stored. */
export async function findOrders(
  connection: Connection,
  state: Pick<OrdersState, 'orders'>,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Order>> {
  const found = new Map<number, Order>();
  const ended: number[] = [];
  for (const id of ids) {
    const order = state.orders.get(id);
    if (order === undefined) ended.push(id);
    else found.set(id, order);
  }
  const { rows } = ended.length === 0 ? { rows: [] } : await connection.send<OrderRow>(BY_ID, [ended], 'orders-by-id');
  for (const row of rows) found.set(Number(row.id), fresh(state, row));
  return found;
}
