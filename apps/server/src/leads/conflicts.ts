import type { TradingDate } from '@kuroshio/market';
import type { Queryable } from '../platform/database/index.ts';

const TRADES = `select 1 from orders where customer_id = $1 and instrument_no = $2
  and (state = 'open' or (trading_date = $3 and filled_quantity > 0)) limit 1`;
const POOLS = 'select pool from strategy where lead = $1 and not paid_out';

/** Whether an account has an open order in an instrument, or has traded it on that day. */
export async function tradesIt(on: Queryable, owner: number, no: number, date: TradingDate): Promise<boolean> {
  return (await on.query(TRADES, [owner, no, date])).length > 0;
}

/** The instruments in which an account has an open order, or which it has traded on that day. */
export async function tradedBy(on: Queryable, owner: number, date: TradingDate): Promise<ReadonlySet<number>> {
  const rows = await on.query<{ no: number }>(
    `select distinct instrument_no as no from orders where customer_id = $1
     and (state = 'open' or (trading_date = $2 and filled_quantity > 0))`,
    [owner, date],
  );
  return new Set(rows.map(({ no }) => no));
}

/** Whether a pool that somebody leads trades an instrument on that day. */
export async function poolTradesIt(on: Queryable, lead: number, no: number, date: TradingDate): Promise<boolean> {
  for (const { pool } of await on.query<{ pool: number }>(POOLS, [lead]))
    if (await tradesIt(on, pool, no, date)) return true;
  return false;
}
