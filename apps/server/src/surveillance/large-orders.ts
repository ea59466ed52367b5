import type { Queryable } from '../platform/database/index.ts';
import { FILL_KINDS, fillsBehind } from './customer-trades.ts';
import { AFTER, isBetter, type LargeOrder, type OrderSide, type Trade, WINDOW } from './layering.ts';

/** Fills, and orders that were taken back, that are looked at in one go. */
const MOST_FILLS = 5_000;
const MOST_ENDS = 2_000;
/** Large orders of an instrument beside which fills are held: as many as sixty customers place at the most in that time. */
const MOST_STANDING = 20_000;

/** An instrument on one day. */
export interface Place {
  readonly instrumentNo: number;
  readonly tradingDate: string;
}

/** What somebody did there. */
interface Done extends Place {
  readonly customer: number;
  readonly at: number;
}

/** A trade at a better price than could be had before a large order stood on the other side. */
export interface TradeBeside extends Trade, Done {
  readonly orderId: bigint;
  readonly value: bigint;
  readonly cashAsset: number;
}

export const placeOf = ({ instrumentNo, tradingDate }: Place): string => `${instrumentNo}/${tradingDate}`;

interface DoneRow {
  readonly [column: string]: unknown;
  readonly customer_id: number;
  readonly instrument_no: number;
  readonly trading_date: string;
  readonly at: Date;
}

interface EndRow extends DoneRow {
  readonly number: bigint;
}

export interface New<Row> {
  readonly rows: readonly Row[];
  readonly upTo: bigint;
  readonly isMore: boolean;
}

/** Large orders that were taken back behind a number. The exchange writes its batches one after the other, so none comes later. */
export async function newEnds(tx: Queryable, after: bigint): Promise<New<Done>> {
  const rows = await tx.query<EndRow>(
    `select number, customer_id, instrument_no, trading_date, at from large_order_end where number > $1
     order by number limit ${MOST_ENDS}`,
    [after],
  );
  return {
    rows: rows.map(doneOf),
    upTo: rows.at(-1)?.number ?? after,
    isMore: rows.length === MOST_ENDS,
  };
}

const doneOf = (row: DoneRow): Done => ({
  ...{
    instrumentNo: row.instrument_no,
    tradingDate: row.trading_date,
    customer: row.customer_id,
    at: row.at.getTime(),
  },
});

interface TradeRow extends DoneRow {
  readonly posting_id: bigint;
  readonly order_id: bigint;
  readonly side: OrderSide;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly cash_asset: number;
}

const tradeOf = (row: TradeRow): TradeBeside => ({
  ...{ ...doneOf(row), id: row.posting_id, orderId: row.order_id, side: row.side },
  ...{ price: row.price, quantity: row.quantity, value: row.value, cashAsset: row.cash_asset },
});

const WHERE_LARGE = `select p.id as posting_id, o.id as order_id, p.owner_id as customer_id, o.instrument_no, f.trading_date, o.side, f.price,
    f.quantity, f.value, o.cash_asset, f.at
  from posting p join fill f on f.order_id = p.business_id and f.step = p.step join orders o on o.id = f.order_id
  where p.id > $1 and p.id <= $3 and p.kind = any($2::smallint[]) and exists (
    select from large_order l where l.instrument_no = o.instrument_no and l.trading_date = f.trading_date)
  order by p.id`;

/** Of the fills behind a posting those that were at a better price while a large order stood on the other side, or a minute after. */
export async function newTradesBeside(tx: Queryable, after: bigint): Promise<New<TradeBeside>> {
  const { upTo, isMore } = await fillsBehind(tx, after, MOST_FILLS);
  const fills = (await tx.query<TradeRow>(WHERE_LARGE, [after, FILL_KINDS, upTo])).map(tradeOf);
  const rows: TradeBeside[] = [];
  for (const [first, ...others] of Map.groupBy(fills, (fill) => `${placeOf(fill)} ${fill.side}`).values()) {
    if (first === undefined) continue;
    const there = [first, ...others];
    const times = there.map(({ at }) => at);
    const standing = await standingBeside(tx, first, earliest(times), latest(times));
    rows.push(
      ...there.filter((fill) => standing.some(({ best, spans }) => isBetter(fill, best) && isWithin(fill, spans))),
    );
  }
  return { rows, upTo, isMore };
}

/** Not by spreading: there may be more than a call takes. */
const earliest = (times: readonly number[]) => times.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);
const latest = (times: readonly number[]) => times.reduce((a, b) => Math.max(a, b), 0);

/** From when to when orders stood, and a minute after. */
interface Span {
  readonly from: number;
  to: number;
}

const isWithin = ({ at }: TradeBeside, spans: readonly Span[]) => spans.some(({ from, to }) => from <= at && at <= to);

/** Since when an order stands there no more: it was taken back, or has ended. */
const UNTIL = "coalesce(e.at, case when o.state <> 'open' then o.updated_at end)";
const OF_LARGE = `from large_order l join orders o on o.id = l.order_id
  left join large_order_end e on e.order_id = l.order_id and e.step = l.step`;
const STANDING = `select l.at, ${UNTIL} as until, l.best ${OF_LARGE}
  where l.instrument_no = $1 and l.trading_date = $2 and l.side = $3 and l.at between $4 and $5
  order by l.at desc limit ${MOST_STANDING}`;

/**
 * When large orders stood on the other side of fills, by the best price before them: those of one price that overlap are one span. There are few
 * of both, however many orders there are.
 */
async function standingBeside(
  tx: Queryable,
  { instrumentNo, tradingDate, side }: TradeBeside,
  from: number,
  to: number,
) {
  const rows = await tx.query<{ at: Date; until: Date | null; best: bigint }>(STANDING, [
    ...[instrumentNo, tradingDate, side === 'buy' ? 'sell' : 'buy'],
    ...[new Date(from - WINDOW - AFTER), new Date(to)],
  ]);
  return [...Map.groupBy(rows.toReversed(), ({ best }) => best)].map(([best, orders]) => {
    const spans: Span[] = [];
    for (const { at, until } of orders) {
      const last = spans.at(-1);
      const end = (until?.getTime() ?? Number.POSITIVE_INFINITY) + AFTER;
      if (last === undefined || at.getTime() > last.to) spans.push({ from: at.getTime(), to: end });
      else last.to = Math.max(last.to, end);
    }
    return { best, spans };
  });
}

/** Notes the trades; those that are noted already stay as they are. */
export async function noteTradesBeside(tx: Queryable, trades: readonly TradeBeside[]): Promise<void> {
  if (trades.length === 0) return;
  await tx.query(
    `insert into trade_beside_large (posting_id, order_id, customer_id, instrument_no, trading_date, side, price, quantity, value,
       cash_asset, at)
     select * from unnest($1::bigint[], $2::bigint[], $3::integer[], $4::integer[], $5::date[], $6::text[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::integer[], $11::timestamptz[])
     on conflict (posting_id) do nothing`,
    [
      trades.map(({ id }) => id),
      trades.map(({ orderId }) => orderId),
      trades.map(({ customer }) => customer),
      trades.map(({ instrumentNo }) => instrumentNo),
      trades.map(({ tradingDate }) => tradingDate),
      trades.map(({ side }) => side),
      trades.map(({ price }) => price),
      trades.map(({ quantity }) => quantity),
      trades.map(({ value }) => value),
      trades.map(({ cashAsset }) => cashAsset),
      trades.map(({ at }) => new Date(at).toISOString()),
    ],
  );
}

/**
 * Who has rows in a place since a moment. Each customer is found by one step in the index, however many rows there are of one: a flood of
 * one hides nobody else.
 */
const customersIn = (table: 'large_order_end' | 'trade_beside_large') => `with recursive one (customer_id) as (
    (select customer_id from ${table} where instrument_no = $1 and trading_date = $2 order by customer_id limit 1)
    union all
    select (select customer_id from ${table} where instrument_no = $1 and trading_date = $2 and customer_id > one.customer_id
      order by customer_id limit 1) from one where one.customer_id is not null)
  select customer_id from one where exists (select from ${table} there where there.instrument_no = $1 and there.trading_date = $2
    and there.customer_id = one.customer_id and there.at >= $3)`;
const WHO_TOOK_BACK = customersIn('large_order_end');
const WHO_TRADED = customersIn('trade_beside_large');

/** Who has taken large orders back in a place since a moment, and who has traded beside some. */
export async function whoActed(tx: Queryable, { instrumentNo, tradingDate }: Place, since: number) {
  const where = [instrumentNo, tradingDate, new Date(since)];
  const who = async (sql: string) =>
    (await tx.query<{ customer_id: number }>(sql, where)).map(({ customer_id }) => customer_id);
  return { tookBack: await who(WHO_TOOK_BACK), traded: await who(WHO_TRADED) };
}

interface LargeRow {
  readonly [column: string]: unknown;
  readonly order_id: bigint;
  readonly step: number;
  readonly customer_id: number;
  readonly side: OrderSide;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly stood: bigint;
  readonly best: bigint;
  readonly at: Date;
  readonly until: Date | null;
  readonly traded: bigint;
  readonly number: bigint | null;
  readonly taken: bigint | null;
}

const ORDERS_OF = `select l.order_id, l.step, l.customer_id, l.side, l.price, l.quantity, l.stood, l.best, l.at, ${UNTIL} as until,
    coalesce(e.traded, o.filled_quantity - l.filled) as traded, e.number, e.taken ${OF_LARGE}
  where l.instrument_no = $1 and l.trading_date = $2 and l.customer_id = any($3) and l.at >= $4`;
const TRADES_OF = `select * from trade_beside_large
  where instrument_no = $1 and trading_date = $2 and customer_id = $3 and at >= $4`;

/** What a customer has traded in a place since a moment, and the large orders of several. */
export async function actsOf(
  tx: Queryable,
  { instrumentNo, tradingDate }: Place,
  trader: number,
  customers: readonly number[],
  since: number,
): Promise<{ readonly orders: readonly LargeOrder[]; readonly trades: readonly TradeBeside[] }> {
  const from = new Date(since);
  const orders = await tx.query<LargeRow>(ORDERS_OF, [instrumentNo, tradingDate, [...customers], from]);
  const trades = await tx.query<TradeRow>(TRADES_OF, [instrumentNo, tradingDate, trader, from]);
  return {
    orders: orders.map(({ order_id, customer_id, at, until, number, taken, ...row }) => ({
      ...{ orderId: order_id, step: row.step, customer: customer_id, side: row.side, price: row.price },
      ...{ quantity: row.quantity, stood: row.stood, best: row.best, traded: row.traded, at: at.getTime() },
      until: until?.getTime() ?? null,
      takenBack: number === null || taken === null ? null : { number, quantity: taken },
    })),
    trades: trades.map(tradeOf),
  };
}
