import { BOARDS } from '@kuroshio/market';
import { type Order, remaining } from '@kuroshio/orders';
import { BUY, SELL } from '@kuroshio/matching';
import type { Queryable } from '../../platform/database/index.ts';
import { bookFor } from '../venues/board-market.ts';
import { restingShares } from '../venues/entered-orders.ts';
import type { OrdersState } from './open-orders.ts';
import { accountKey, NOTHING_ORDERED, type Ordered, orderedIn, stillOrdered } from './ordered-credit.ts';

/**
 * Holds memory against the database: every open order is in both with the same rest, and rests in its book with just
 * that; no book has a customer's order that is not open; sums over open orders are what adding them up again makes.
 * Called between two batches. @returns what is wrong, in words.
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
    if (market === undefined || book === null) continue;
    const open = restingShares(market.instrument, order);
    if (book.resting(id) !== open) wrong.push(`order ${id}: ${open} shares open, ${book.resting(id)} in the book`);
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
  return [...wrong, ...auditOrdered(state)];
}

/** Holds the sums of what open orders may still come to on credit against the orders themselves. */
function auditOrdered(state: OrdersState): string[] {
  const { byAccount, byInstrument } = state.orderedCredit;
  const orders = [...state.orders.values()];
  const wrong: string[] = [];
  const compare = (whose: string, kept: Ordered, own: readonly Order[]) => {
    const sum = { draws: 0n, sells: 0n };
    for (const { draws, sells } of own.map((order) => stillOrdered(state, order))) {
      sum.draws += draws;
      sum.sells += sells;
    }
    if (kept.draws !== sum.draws) wrong.push(`${whose}: ${kept.draws} may be drawn in memory, ${sum.draws} by orders`);
    if (kept.sells !== sum.sells) wrong.push(`${whose}: ${kept.sells} may be sold in memory, ${sum.sells} by orders`);
  };
  const ofAccounts = Map.groupBy(orders, ({ customer, cashAsset }) => accountKey(customer, cashAsset));
  for (const key of new Set([...byAccount.keys(), ...ofAccounts.keys()]))
    compare(`account ${key}`, byAccount.get(key) ?? NOTHING_ORDERED, ofAccounts.get(key) ?? []);
  const inInstruments = Map.groupBy(orders, ({ instrumentNo }) => instrumentNo);
  for (const no of new Set([...byInstrument.keys(), ...inInstruments.keys()]))
    compare(`instrument ${no}`, orderedIn(state, no), inInstruments.get(no) ?? []);
  return wrong;
}
