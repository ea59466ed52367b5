import { FIRST_CUSTOMER } from '@kuroshio/ledger';
import { marketOf, type Market, type TradingDate } from '@kuroshio/market';
import { CASH_ASSETS } from '@kuroshio/money';
import { clockOf, type ExchangeView } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { VENUE_OF } from './settlement-days.ts';

/** Few enough that a page is short among the other work of the database. */
const PAGE = 2_000;

/** The next customers who have anything in a currency. */
const CUSTOMERS = `select account_id >> 24 as customer from balance
  where account_id > $1 and (account_id & 16777215) = $2::bigint * 256 + 1 and entries > 0
  order by account_id limit ${PAGE}`;

/**
 * One row for each of some customers, by the ledger alone: of each of their books the total after the last entry of the day,
 * found from the newest back, as many entries as have come since. What has no trading date (practice money, conversions) is of
 * the day before which nothing later came. Money counts as it is, units of strategies at their
 * last net asset value when it is written, so do shares that are owed, which are taken off, and shares at the last close: $4, $5 and
 * $6 are the instruments of the account, their prices, and by what price × units is divided, a part of a minor unit dropped.
 */
const WRITE = `with recursive
  heads as (
    select b.account_id >> 8 as book, b.account_id >> 24 as customer, (b.account_id >> 8) & 65535 as asset, b.last
    from balance b
    where b.account_id & 255 = 1 and b.entries > 0
      and b.account_id >> 24 = any($1::bigint[]) and ((b.account_id >> 8) & 65535 = $2 or (b.account_id >> 8) & 65535 = any($4::integer[]))),
  back as (
    select h.book, h.customer, h.asset, t.posting_id, t.total, t.previous, p.trading_date, 1 as depth
    from heads h
    cross join lateral (select posting_id, total, previous from transfer
      where posting_id = h.last and greatest(debit, credit) >> 8 = h.book and entry is not null limit 1) t
    join posting p on p.id = t.posting_id
    union all
    select b.book, b.customer, b.asset, t.posting_id, t.total, t.previous, p.trading_date, b.depth + 1
    from back b
    cross join lateral (select posting_id, total, previous from transfer
      where posting_id = b.previous and greatest(debit, credit) >> 8 = b.book and entry is not null limit 1) t
    join posting p on p.id = t.posting_id
    where b.trading_date is null or b.trading_date > $3::date),
  since as (select *, max(depth) filter (where trading_date > $3::date) over (partition by book) as later from back),
  at_end as (select distinct on (book) * from since where depth > coalesce(later, 0) order by book, depth),
  prices as (select * from unnest($4::integer[], $5::bigint[], $6::numeric[]) as t (no, price, divisor))
  insert into account_day (customer_id, asset, trading_date, cash, market_value, last_posting)
  select e.customer::integer, $2, $3,
    coalesce(sum(e.total) filter (where e.asset = $2), 0),
    coalesce(sum(trunc(e.total::numeric * p.price / p.divisor)) filter (where e.asset <> $2), 0)::bigint
      + coalesce((select sum(amount) from customer_claim k where k.customer_id = e.customer and k.asset = $2), 0)::bigint
      - coalesce((select sum(trunc(s.quantity::numeric * p.price / p.divisor)) from short_position s
          join prices p on p.no = s.instrument_no where s.customer_id = e.customer and s.quantity > 0), 0)::bigint,
    max(e.posting_id) filter (where e.asset = $2)
  from at_end e left join prices p on p.no = e.asset
  group by e.customer
  on conflict do nothing`;

/** The last close of each instrument on a day or before it. */
const CLOSES = `select i.no, b.close from unnest($1::integer[]) as i (no)
  cross join lateral (select close from day_bar where instrument_no = i.no and trading_date <= $2
    order by trading_date desc limit 1) b`;

/**
 * Writes what every account of a market was worth at the end of a day that is over. The same day again writes nothing again.
 * Cost: a row of about 70 bytes for each customer and day; for each page of customers one walk over the heads of their books.
 */
export async function writeAccountDays(
  database: Queryable,
  view: ExchangeView,
  market: Market,
  date: TradingDate,
): Promise<void> {
  const { id: asset, decimals } = CASH_ASSETS[market === 'twd' ? 'TWD' : 'USD'];
  const own = view.rulebook.instruments.all.filter((one) => one.tradable && marketOf(one) === market);
  const stored = await database.query<{ no: number; close: bigint }>(CLOSES, [own.map(({ no }) => no), date]);
  const closes = new Map(stored.map(({ no, close }) => [no, close]));
  // The bars of a day are stored when the next one begins: until then its closes are what the markets show.
  const stands = clockOf(view, VENUE_OF[market]).date === date;
  const prices = own.map(({ no }) => {
    const here = view.markets.get(no);
    return (stands ? BigInt(here?.day.last ?? 0) : closes.get(no)) || BigInt(here?.reference ?? 0);
  });
  const divisors = own.map(({ priceScale, shareScale }) => String(10n ** BigInt(priceScale + shareScale - decimals)));
  let last = BigInt(FIRST_CUSTOMER) << 24n;
  for (;;) {
    const customers = await database.query<{ customer: bigint }>(CUSTOMERS, [last, asset]);
    if (customers.length === 0) return;
    const numbers = customers.map(({ customer }) => customer);
    await database.query(WRITE, [numbers, asset, date, own.map(({ no }) => no), prices, divisors]);
    last = ((numbers.at(-1) ?? 0n) << 24n) + 16_777_215n;
  }
}
