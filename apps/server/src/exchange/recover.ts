import { units as unitCount } from '@kuroshio/money';
import type { Database } from '../platform/database/index.ts';
import { fileConditional } from './conditionals/conditional-book.ts';
import { readConditionals } from './conditionals/conditional-rows.ts';
import { readActions } from './corporate-actions/announced-actions.ts';
import { readDayTrades } from './orders/day-trades.ts';
import { readLargeOrders } from './orders/large-orders.ts';
import { addOrder } from './orders/open-orders.ts';
import { ORDER_COLUMNS, type OrderRow, orderFromRow } from './orders/read-orders.ts';
import { readHoldingRules } from './positions/holding-rules.ts';
import { readMarginAccounts } from './positions/read-margin.ts';
import { addPosition } from './positions/position-book.ts';
import { readPositions } from './positions/read-positions.ts';
import { readShorts } from './positions/read-shorts.ts';
import { type ExchangeState, forgetCustomers } from './state.ts';
import { readMarks } from './venues/marks.ts';

/**
 * Reads customers' open orders and positions from the database, which is the truth, and forgets what memory thought.
 * The books are filled by the caller, in the order of the orders' numbers, which is the order in which they came.
 */
export async function readCustomers(database: Database, state: ExchangeState): Promise<void> {
  const [orders, positions, last, conditionals, dayTrades, fractions, large] = await Promise.all([
    database.query<OrderRow>(`select ${ORDER_COLUMNS} from orders where state = 'open' order by id`),
    readPositions(database),
    database.query<{ id: bigint }>('select greatest(max(id), max(priority), 0) as id from orders'),
    readConditionals(database),
    readDayTrades(database),
    database.query<{ instrument_no: number; units: number }>('select instrument_no, units from kept_fraction'),
    readLargeOrders(database),
  ]);
  await readMarks(database, state);
  await readActions(database, state);
  await readHoldingRules(database, state);
  await readMarginAccounts(database, state);
  forgetCustomers(state);
  for (const row of orders) addOrder(state, orderFromRow(row));
  await readShorts(database, state);
  for (const { id, orderId } of state.shorts.values()) {
    const opening = state.orders.get(orderId);
    if (opening !== undefined) opening.opened = id;
  }
  for (const position of positions.open) {
    addPosition(state, position);
    if (position.openedBy.kind !== 'order') continue;
    const opening = state.orders.get(position.openedBy.id);
    if (opening === undefined) continue;
    opening.opened = position.id;
    state.growing.add(position.id);
  }
  for (const conditional of conditionals.open) fileConditional(state.conditionals, conditional);
  state.conditionals.nextId = conditionals.nextId;
  for (const [key, one] of dayTrades) state.dayTrades.set(key, one);
  for (const [id, shown] of large) state.largeOrders.shown.set(id, shown);
  for (const { instrument_no, units } of fractions) state.fractions.set(instrument_no, unitCount(units));
  state.nextOrderId = Number(last[0]?.id ?? 0n) + 1;
  state.nextPositionId = positions.nextId;
  state.nextDeliveryId = positions.nextDeliveryId;
}
