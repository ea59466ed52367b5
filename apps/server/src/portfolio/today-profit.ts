import { cash, type Cash, type Price, type Units, units } from '@kuroshio/money';
import type { Position } from '@kuroshio/orders';
import { clockOf, type Exchange, instrumentAt, marketAt } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { numbersOf, valueAt } from './read-positions.ts';
import type { Market } from '@kuroshio/market';

interface ClosedToday {
  readonly [column: string]: unknown;
  readonly instrument_no: number;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly charges: bigint;
  readonly cost: bigint;
  readonly opened_on: string;
  readonly closed_on: string;
}

/**
 * What the running trading day has brought: shares held since before it are reckoned from the reference price, shares
 * bought in it from their cost, and so are shares that were sold in it. Minor units.
 * @param prices of what is held, by number
 */
export async function todayProfit(
  database: Queryable,
  exchange: Exchange,
  customer: number,
  market: Market,
  held: readonly Position[],
  prices: ReadonlyMap<number, Price | 0>,
): Promise<bigint> {
  const today = (no: number) => clockOf(exchange.view, instrumentAt(exchange.view, no).venue).date;
  const basis = (no: number, quantity: Units, cost: Cash, openedOn: string) =>
    openedOn === today(no) ? cost : valueAt(exchange, no, marketAt(exchange.view, no).reference, quantity);
  let profit = 0n;
  for (const position of held) {
    const { instrumentNo, quantity, cost, openedOn } = position;
    profit +=
      valueAt(exchange, instrumentNo, prices.get(instrumentNo) ?? 0, quantity) -
      basis(instrumentNo, quantity, cost, openedOn);
  }
  const numbers = numbersOf(exchange.view.rulebook.instruments, market);
  const dates = [...new Set(numbers.map(today))];
  const closed = await database.query<ClosedToday>(
    `select p.instrument_no, c.quantity, c.value, c.charges, c.cost, p.opened_on, f.trading_date as closed_on
     from position_close c
     join positions p on p.id = c.position_id
     join fill f on f.order_id = c.order_id and f.step = c.step
     where p.customer_id = $1 and p.instrument_no = any($2::integer[]) and f.trading_date = any($3::date[])`,
    [customer, numbers, dates],
  );
  for (const row of closed) {
    if (row.closed_on !== today(row.instrument_no)) continue;
    profit +=
      row.value - row.charges - basis(row.instrument_no, units(Number(row.quantity)), cash(row.cost), row.opened_on);
  }
  return profit;
}
