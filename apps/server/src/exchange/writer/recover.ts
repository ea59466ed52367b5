import { newPosition } from '@kuroshio/orders';
import type { Database } from '../../platform/database/index.ts';
import { readActions } from '../corporate-actions/announced-actions.ts';
import { readHoldingRules } from '../positions/holding-rules.ts';
import { readMarks } from '../venues/marks.ts';
import { readDayTrades } from '../orders/day-trades.ts';
import { fileConditional } from '../conditionals/conditional-book.ts';
import { addOrder, addPosition, type ExchangeState, forgetCustomers } from '../state.ts';
import { readConditionals } from '../conditionals/stored-conditionals.ts';
import {
  ORDER_COLUMNS,
  type OrderRow,
  orderFromRow,
  POSITION_COLUMNS,
  type PositionRow,
  positionFromRow,
} from '../orders/stored-orders.ts';

/**
 * Reads customers' open orders and positions from the database, which is the truth, and forgets what memory thought.
 * The books are filled by the caller, in the order of the orders' numbers, which is the order in which they came.
 */
export async function readCustomers(database: Database, state: ExchangeState): Promise<void> {
  const [orders, positions, last, conditionals, dayTrades, fractions] = await Promise.all([
    database.query<OrderRow>(`select ${ORDER_COLUMNS} from orders where state = 'open' order by id`),
    database.query<PositionRow>(
      `select ${POSITION_COLUMNS} from positions
       where state in ('holding', 'closing') or id in (select id from orders where state = 'open') order by id`,
    ),
    database.query<{ id: bigint }>('select greatest(max(id), max(priority), 0) as id from orders'),
    readConditionals(database),
    readDayTrades(database),
    database.query<{ instrument_no: number; units: number }>('select instrument_no, units from kept_fraction'),
  ]);
  await readMarks(database, state);
  await readActions(database, state);
  await readHoldingRules(database, state);
  forgetCustomers(state);
  const stored = new Map(positions.map((row) => [Number(row.id), positionFromRow(row)]));
  for (const row of orders) {
    const order = orderFromRow(row);
    addOrder(state, order);
    // A position is written at its first fill; until then it is pending with its order.
    if (order.side === 'buy' && !stored.has(order.id)) stored.set(order.id, newPosition(order, order.placedAt));
  }
  for (const id of [...stored.keys()].sort((a, b) => a - b)) {
    const position = stored.get(id);
    if (position !== undefined) addPosition(state, position);
  }
  for (const conditional of conditionals.open) fileConditional(state.conditionals, conditional);
  state.conditionals.nextId = conditionals.nextId;
  for (const [key, one] of dayTrades) state.dayTrades.set(key, one);
  for (const { instrument_no, units } of fractions) state.fractions.set(instrument_no, units);
  state.nextOrderId = Number(last[0]?.id ?? 0n) + 1;
}
