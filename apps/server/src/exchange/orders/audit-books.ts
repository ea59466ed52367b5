import { BOARDS } from '@kuroshio/market';
import { remaining } from '@kuroshio/orders';
import { BUY, SELL } from '@kuroshio/matching';
import type { Queryable } from '../../platform/database/index.ts';
import { bookFor } from '../venues/board-market.ts';
import { restingShares } from '../venues/entered-orders.ts';
import type { OrdersState } from './open-orders.ts';

/**
 * Holds memory against the database: every open order is in both with the same rest, and rests in its book with just
 * that; no book has a customer's order that is not open. Called between two batches. @returns what is wrong, in words.
 */
export async function auditBooks(database: Queryable, state: OrdersState): Promise<string[]> {
  const rows = await database.query<{ id: bigint; rest: bigint }>(
    "select id, quantity - filled_quantity as rest from orders where state = 'open'",
  );
  const wrong: string[] = [];
  const stored = new Map(rows.map((row) => [Number(row.id), Number(row.rest)]));
  for (const [id, order] of state.orders) {
    if (stored.get(id) !== remaining(order))
      wrong.push(`order ${id}: ${remaining(order)} in memory, ${stored.get(id)} stored`);
    const market = state.markets.get(order.instrumentNo);
    const book = market === undefined ? null : bookFor(market, order.board);
    if (book !== null && book.resting(id) !== restingShares(order)) {
      wrong.push(`order ${id}: ${restingShares(order)} shares open, ${book.resting(id)} in the book`);
    }
  }
  for (const id of stored.keys()) if (!state.orders.has(id)) wrong.push(`order ${id} is open and not in memory`);
  for (const market of state.markets.values()) {
    for (const board of BOARDS) {
      const book = bookFor(market, board);
      for (const side of [BUY, SELL] as const) {
        book?.each(side, (id) => {
          if (id > 0 && !state.orders.has(id))
            wrong.push(`order ${id} is in the book of ${market.instrument.symbol} and not open`);
        });
      }
    }
  }
  const kept = await database.query<{ instrument_no: number; units: number }>(
    'select instrument_no, units from kept_fraction',
  );
  for (const { instrument_no: no, units } of kept) {
    if ((state.fractions.get(no) ?? 0) !== units)
      wrong.push(`instrument ${no}: ${state.fractions.get(no)} units kept in memory, ${units} stored`);
  }
  return wrong;
}
