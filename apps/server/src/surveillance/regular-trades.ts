import type { Queryable } from '../platform/database/index.ts';
import { FILL_KINDS, fillsBehind } from './customer-trades.ts';
import type { New, Place } from './large-orders.ts';
import type { OrderSide } from './layering.ts';
import type { OwnMinute } from './price-mover.ts';

/** Fills that are looked at in one go. */
const MOST_FILLS = 5_000;

/** A trade of a customer that may have been in the regular book. */
export interface BookFill extends Place {
  /** The posting of the fill. */
  readonly id: bigint;
  readonly customer: number;
  readonly side: OrderSide;
  readonly board: 'regular' | 'extended' | 'fractional';
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly cashAsset: number;
  readonly at: number;
}

/** One of which is known in which minute of the book it was. */
export interface RegularTrade extends BookFill {
  readonly minute: number;
}

interface FillRow {
  readonly [column: string]: unknown;
  readonly posting_id: bigint;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly trading_date: string;
  readonly side: OrderSide;
  readonly board: BookFill['board'];
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly cash_asset: number;
  readonly at: Date;
}

/** Orders of extended hours, and the whole shares of fractional ones, trade in the regular book while it trades. */
const IN_BOOK = `select p.id as posting_id, p.owner_id as customer_id, o.instrument_no, f.trading_date, o.side, o.board, f.price, f.quantity,
    f.value, o.cash_asset, f.at
  from posting p join fill f on f.order_id = p.business_id and f.step = p.step join orders o on o.id = f.order_id
  where p.id > $1 and p.id <= $3 and p.kind = any($2::smallint[])
    and (o.board in ('regular', 'extended') or o.board = 'fractional' and f.counterparty <> 'fractions')
  order by p.id`;

/** The fills behind a posting that may have been in the regular book, oldest first. */
export async function newBookFills(tx: Queryable, after: bigint): Promise<New<BookFill>> {
  const { upTo, isMore } = await fillsBehind(tx, after, MOST_FILLS);
  const rows = await tx.query<FillRow>(IN_BOOK, [after, FILL_KINDS, upTo]);
  return {
    rows: rows.map((row) => ({
      ...{ id: row.posting_id, customer: row.customer_id, instrumentNo: row.instrument_no },
      ...{ tradingDate: row.trading_date, side: row.side, board: row.board, price: row.price },
      ...{ quantity: row.quantity, value: row.value, cashAsset: row.cash_asset, at: row.at.getTime() },
    })),
    upTo,
    isMore,
  };
}

/** Notes the trades; those that are noted already stay as they are. */
export async function noteRegularTrades(tx: Queryable, trades: readonly RegularTrade[]): Promise<void> {
  if (trades.length === 0) return;
  await tx.query(
    `insert into regular_trade (posting_id, customer_id, instrument_no, trading_date, minute, side, price, quantity, value, at)
     select * from unnest($1::bigint[], $2::integer[], $3::integer[], $4::date[], $5::integer[], $6::text[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::timestamptz[])
     on conflict (posting_id) do nothing`,
    [
      trades.map(({ id }) => id),
      trades.map(({ customer }) => customer),
      trades.map(({ instrumentNo }) => instrumentNo),
      trades.map(({ tradingDate }) => tradingDate),
      trades.map(({ minute }) => minute),
      trades.map(({ side }) => side),
      trades.map(({ price }) => price),
      trades.map(({ quantity }) => quantity),
      trades.map(({ value }) => value),
      trades.map(({ at }) => new Date(at).toISOString()),
    ],
  );
}

interface MinuteRow {
  readonly [column: string]: unknown;
  readonly customer_id: number;
  readonly side: OrderSide;
  readonly minute: number;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly highest: bigint;
  readonly lowest: bigint;
  readonly last: bigint;
}

const MINUTES = `select customer_id, side, minute, sum(quantity)::bigint as quantity, sum(value)::bigint as value, max(price) as highest,
    min(price) as lowest, max(posting_id) as last
  from regular_trade where instrument_no = $1 and trading_date = $2 and minute between $3 and $4 group by customer_id, side, minute`;

/**
 * What each customer traded in each minute from one to another, both within: so few rows, however many trades there were.
 * @param after what is behind this posting is new
 */
export async function tradedMinutes(
  tx: Queryable,
  { instrumentNo, tradingDate }: Place,
  [from, to]: readonly [number, number],
  after: bigint,
): Promise<readonly OwnMinute[]> {
  const rows = await tx.query<MinuteRow>(MINUTES, [instrumentNo, tradingDate, from, to]);
  return rows.map(({ customer_id: customer, last, side, minute, quantity, value, highest, lowest }) => ({
    ...{ customer, side, minute, quantity, value, highest, lowest, isNew: last > after },
  }));
}

/** The trades of some customers on one side in some minutes, oldest first. */
export async function tradesOf(
  tx: Queryable,
  { instrumentNo, tradingDate }: Place,
  { side, customers, from, to }: { side: OrderSide; customers: readonly number[]; from: number; to: number },
) {
  return tx.query<{ id: bigint; quantity: bigint; value: bigint; at: Date }>(
    `select posting_id as id, quantity, value, at from regular_trade
     where instrument_no = $1 and trading_date = $2 and minute between $3 and $4 and side = $5 and customer_id = any($6)
     order by posting_id`,
    [instrumentNo, tradingDate, from, to, side, [...customers]],
  );
}
