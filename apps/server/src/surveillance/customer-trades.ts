import { POSTING_KINDS } from '@kuroshio/ledger';
import type { Queryable } from '../platform/database/index.ts';

/** Two customers traded with one another. */
export interface CustomerTrade {
  /** The posting of the first of its two fills. */
  readonly id: bigint;
  readonly instrumentNo: number;
  readonly seller: number;
  readonly buyer: number;
  readonly sellOrder: bigint;
  readonly buyOrder: bigint;
  readonly price: bigint;
  /** In units of shares. */
  readonly quantity: bigint;
  /** In minor units of the currency. */
  readonly value: bigint;
  readonly cashAsset: number;
  readonly tradingDate: string;
  readonly at: Date;
}

interface FillRow {
  readonly [column: string]: unknown;
  readonly id: bigint;
  readonly kind: number;
  readonly order_id: bigint;
  readonly customer: number;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly at: Date;
  readonly trading_date: string;
  readonly instrument_no: number;
  readonly cash_asset: number;
}

/** Fills that are looked at in one go. */
const MOST = 20_000;
/** What buys, and what sells: also what gives borrowed shares back, and what sells them. */
const BUYS: readonly number[] = [POSTING_KINDS['buy-fill'], POSTING_KINDS['short-cover']];
export const FILL_KINDS = [...BUYS, POSTING_KINDS['sell-fill'], POSTING_KINDS['short-sale']];

const LAST = `select max(id) as up_to, count(*)::integer as fills from (
  select id from posting where id > $1 and kind = any($2::smallint[]) order by id limit $3) t`;
const BETWEEN_CUSTOMERS = `select p.id, p.kind, f.order_id, p.owner_id as customer, f.price, f.quantity, f.value, f.at,
    f.trading_date, o.instrument_no, o.cash_asset
  from posting p join fill f on f.order_id = p.business_id and f.step = p.step join orders o on o.id = f.order_id
  where p.id > $1 and p.id <= $3 and p.kind = any($2::smallint[]) and f.counterparty = 'clearing' order by p.id`;

export interface NewTrades {
  readonly trades: readonly CustomerTrade[];
  /** The posting up to which all is looked at. */
  readonly upTo: bigint;
  readonly isMore: boolean;
}

/**
 * How far so many fills behind a posting reach. The exchange writes its fills one batch after the other, so below the last one that is
 * seen none comes later.
 */
export async function fillsBehind(tx: Queryable, after: bigint, most: number) {
  const [last] = await tx.query<{ up_to: bigint | null; fills: number }>(LAST, [after, FILL_KINDS, most]);
  return { upTo: last?.up_to ?? after, isMore: last?.fills === most };
}

/** The trades between customers whose fills stand behind a posting. Within a transaction that sees one state. */
export async function newCustomerTrades(tx: Queryable, after: bigint): Promise<NewTrades> {
  const { upTo, isMore } = await fillsBehind(tx, after, MOST);
  const rows = await tx.query<FillRow>(BETWEEN_CUSTOMERS, [after, FILL_KINDS, upTo]);
  const { trades, alone } = pairFills(rows);
  // The other side of the last one is behind what was read: both are read the next time.
  return { trades, upTo: isMore && alone !== undefined ? alone - 1n : upTo, isMore };
}

/**
 * Puts together the two sides of each trade. The exchange books them one after the other, so of fills between customers, in
 * the order of their postings, each second one belongs to the one before it.
 */
export function pairFills(rows: readonly FillRow[]): {
  readonly trades: readonly CustomerTrade[];
  /** The posting of the last fill, where it stands alone. */
  readonly alone: bigint | undefined;
} {
  const trades: CustomerTrade[] = [];
  let first: FillRow | undefined;
  for (const row of rows) {
    const trade = first && tradeOf(first, row);
    if (trade !== undefined) trades.push(trade);
    first = trade === undefined ? row : undefined;
  }
  return { trades, alone: first?.id };
}

function tradeOf(first: FillRow, second: FillRow): CustomerTrade | undefined {
  const buys = ({ kind }: FillRow) => BUYS.includes(kind);
  const [buy, sell] = buys(first) ? [first, second] : [second, first];
  if (!buys(buy) || buys(sell) || buy.instrument_no !== sell.instrument_no || buy.price !== sell.price)
    return undefined;
  // Of an order for a fraction the house has the rest.
  const least = buy.quantity < sell.quantity ? buy : sell;
  return {
    id: first.id,
    instrumentNo: buy.instrument_no,
    seller: sell.customer,
    buyer: buy.customer,
    sellOrder: sell.order_id,
    buyOrder: buy.order_id,
    price: buy.price,
    quantity: least.quantity,
    value: least.value,
    cashAsset: buy.cash_asset,
    tradingDate: buy.trading_date,
    at: buy.at,
  };
}

interface TradeRow {
  readonly [column: string]: unknown;
  readonly posting_id: bigint;
  readonly instrument_no: number;
  readonly seller_id: number;
  readonly buyer_id: number;
  readonly sell_order_id: bigint;
  readonly buy_order_id: bigint;
  readonly price: bigint;
  readonly quantity: bigint;
  readonly value: bigint;
  readonly cash_asset: number;
  readonly trading_date: string;
  readonly at: Date;
}

/** Notes the trades; those that are noted already stay as they are. */
export async function noteTrades(tx: Queryable, trades: readonly CustomerTrade[]): Promise<void> {
  if (trades.length === 0) return;
  await tx.query(
    `insert into customer_trade (posting_id, instrument_no, seller_id, buyer_id, sell_order_id, buy_order_id, price,
       quantity, value, cash_asset, trading_date, at)
     select * from unnest($1::bigint[], $2::integer[], $3::integer[], $4::integer[], $5::bigint[], $6::bigint[], $7::bigint[],
       $8::bigint[], $9::bigint[], $10::integer[], $11::date[], $12::timestamptz[])
     on conflict (posting_id) do nothing`,
    [
      trades.map(({ id }) => id),
      trades.map(({ instrumentNo }) => instrumentNo),
      trades.map(({ seller }) => seller),
      trades.map(({ buyer }) => buyer),
      trades.map(({ sellOrder }) => sellOrder),
      trades.map(({ buyOrder }) => buyOrder),
      trades.map(({ price }) => price),
      trades.map(({ quantity }) => quantity),
      trades.map(({ value }) => value),
      trades.map(({ cashAsset }) => cashAsset),
      trades.map(({ tradingDate }) => tradingDate),
      trades.map(({ at }) => at.toISOString()),
    ],
  );
}

/** What customers have traded with one another in some instruments since a moment, oldest first. */
export async function tradesSince(
  tx: Queryable,
  instruments: readonly number[],
  since: Date,
): Promise<readonly CustomerTrade[]> {
  const rows = await tx.query<TradeRow>(
    'select * from customer_trade where instrument_no = any($1) and at > $2 order by posting_id',
    [[...instruments], since],
  );
  return rows.map((row) => ({
    id: row.posting_id,
    instrumentNo: row.instrument_no,
    seller: row.seller_id,
    buyer: row.buyer_id,
    sellOrder: row.sell_order_id,
    buyOrder: row.buy_order_id,
    price: row.price,
    quantity: row.quantity,
    value: row.value,
    cashAsset: row.cash_asset,
    tradingDate: row.trading_date,
    at: row.at,
  }));
}
