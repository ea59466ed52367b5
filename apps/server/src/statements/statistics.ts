import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { bookOf, customerAccount, POSTING_KINDS } from '@kuroshio/ledger';
import type { Market } from '@kuroshio/market';
import { divide, formatMinor } from '@kuroshio/money';
import { type ExchangeView, instrumentAt } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { type AccountRange, readRange } from './date-range.ts';
import type { FundRecordParts } from './fund-record.ts';
import { SALES } from './sales.ts';

type Path = 'statements/statistics';
type Extreme = NonNullable<OutputOf<Path>['best']>;

interface SumRow {
  readonly [column: string]: unknown;
  readonly sales: number;
  readonly gains: number;
  readonly losses: number;
  readonly value: bigint;
  readonly cost: bigint;
  readonly profit: bigint;
  readonly days: number;
}

interface ExtremeRow {
  readonly [column: string]: unknown;
  readonly which: 'best' | 'worst';
  readonly position_id: bigint;
  readonly instrument_no: number;
  readonly trading_date: string;
  readonly profit: bigint;
  readonly cost: bigint;
}

const OF_SALES = `with sale as materialized (select *, value - fees - tax - interest - cost as profit from (${SALES}) s)`;
const SUMS = `${OF_SALES} select count(*)::integer as sales, (count(*) filter (where profit > 0))::integer as gains,
    (count(*) filter (where profit < 0))::integer as losses, coalesce(sum(value), 0)::bigint as value,
    coalesce(sum(cost), 0)::bigint as cost, coalesce(sum(profit), 0)::bigint as profit,
    coalesce(round(avg(trading_date - held_since)), 0)::integer as days from sale`;
const EXTREMES = `${OF_SALES} (select 'best' as which, position_id, instrument_no, trading_date, profit, cost from sale
    order by profit desc, order_id limit 1)
  union all (select 'worst', position_id, instrument_no, trading_date, profit, cost from sale order by profit, order_id limit 1)`;

/** Of purchases and sales alike. */
const CHARGES = `select coalesce(sum(f.fees), 0)::bigint as fees, coalesce(sum(f.tax), 0)::bigint as tax
  from obligation b join fill f on f.order_id = b.business_id and f.trading_date = b.trading_date
  where b.kind = 'order' and b.customer_id = $1 and b.asset = $2 and b.settles_on between $3 and $5
    and b.trading_date between $3 and $4`;

/** The first and the last day of the range for which both the account's value and the index's close are known. */
const ENDS = `with day as (
    select a.trading_date, a.cash + a.market_value as own, b.close as index, a.last_posting
    from account_day a join day_bar b on b.instrument_no = $5 and b.trading_date = a.trading_date
    where a.customer_id = $1 and a.asset = $2 and a.trading_date between $3 and $4)
  (select * from day order by trading_date limit 1) union all (select * from day order by trading_date desc limit 1)`;

/**
 * What conversions, deposits and withdrawals have brought into the book $3 of a currency, or taken from it, after one entry and
 * up to another. Fees are no such flow: they are costs of the account.
 */
const PAID_IN = `with moved as (
    select ${POSTING_KINDS.conversion} as kind, id, case to_asset when $2 then bought else -sold end as paid_in
      from conversion where customer_id = $1 and $2 in (from_asset, to_asset)
    union all
    select ${POSTING_KINDS.deposit}, id, amount from deposit where customer_id = $1 and asset = $2 and state = 'passed'
    union all
    select ${POSTING_KINDS.withdrawal}, id, fee - amount from withdrawal where customer_id = $1 and asset = $2 and state = 'paid')
  select coalesce(sum(m.paid_in), 0)::bigint as paid_in
  from moved m
  join posting p on p.kind = m.kind and p.business_id = m.id
  join lateral (select max(entry) as entry from transfer
    where posting_id = p.id and greatest(debit, credit) >> 8 = $3 and entry is not null) t on true
  where t.entry > (select max(entry) from transfer where posting_id = $4 and greatest(debit, credit) >> 8 = $3)
    and t.entry <= (select max(entry) from transfer where posting_id = $5 and greatest(debit, credit) >> 8 = $3)`;

/** What an account is compared with. */
const INDEX_OF = { twd: 'TWSE:TAIEX', usd: 'US:SPX' } as const satisfies Record<Market, string>;

/** A change in hundredths of a percent, rounded half away from zero; nothing where there was nothing. */
function changeBps(from: bigint, to: bigint): number {
  return from <= 0n ? 0 : Number(divide((to - from) * 10_000n, from, 'half-up'));
}

export function statistics({ database, exchange }: FundRecordParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (input, context) => {
    const { customerId } = context.requireCustomer();
    const range = readRange(input);
    if (!range.ok) return range;
    const { currency, asset, from, to, settlesBy } = range.value;
    const asked = [customerId, asset, from, to, settlesBy];
    const [sums] = await database.query<SumRow>(SUMS, asked);
    const extremes = await database.query<ExtremeRow>(EXTREMES, asked);
    const [charges] = await database.query<{ fees: bigint; tax: bigint }>(CHARGES, asked);
    const compared = await compare(database, exchange.view, customerId, input.market, range.value);
    const extreme = (which: ExtremeRow['which']): Extreme | undefined => {
      const row = extremes.find((one) => one.which === which);
      return (
        row && {
          positionId: String(row.position_id),
          symbol: instrumentAt(exchange.view, row.instrument_no).symbol,
          tradingDate: row.trading_date,
          profit: formatMinor(row.profit),
          returnBps: changeBps(row.cost, row.cost + row.profit),
        }
      );
    };
    const [best, worst] = [extreme('best'), extreme('worst')];
    return ok({
      currency,
      ...{ sales: sums?.sales ?? 0, gains: sums?.gains ?? 0, losses: sums?.losses ?? 0 },
      soldValue: formatMinor(sums?.value ?? 0n),
      soldCost: formatMinor(sums?.cost ?? 0n),
      profit: formatMinor(sums?.profit ?? 0n),
      holdingDays: sums?.days ?? 0,
      ...(best !== undefined && { best }),
      ...(worst !== undefined && { worst }),
      fees: formatMinor(charges?.fees ?? 0n),
      tax: formatMinor(charges?.tax ?? 0n),
      ...(compared !== undefined && { compared }),
    });
  };
}

/**
 * What the account has brought: its value less what was converted into it meanwhile, of what was there and came in. Nothing else
 * is paid in or out of an account but its first money yet.
 */
async function compare(
  database: Queryable,
  view: ExchangeView,
  customer: number,
  market: Market,
  { asset, from, to }: AccountRange,
): Promise<OutputOf<Path>['compared']> {
  const index = INDEX_OF[market];
  const no = view.rulebook.instruments.bySymbol(index)?.no ?? 0;
  const [first, last] = await database.query<{
    trading_date: string;
    own: bigint;
    index: bigint;
    last_posting: bigint;
  }>(ENDS, [...[customer, asset, from, to], no]);
  if (first === undefined || last === undefined || first.trading_date === last.trading_date) return undefined;
  const [flows] = await database.query<{ paid_in: bigint }>(PAID_IN, [
    ...[customer, asset, bookOf(customerAccount(customer, asset, 'available'))],
    ...[first.last_posting, last.last_posting],
  ]);
  const paidIn = flows?.paid_in ?? 0n;
  const base = paidIn > 0n ? first.own + paidIn : first.own;
  return {
    ...{ from: first.trading_date, to: last.trading_date, index },
    ownBps: changeBps(base, base + last.own - first.own - paidIn),
    indexBps: changeBps(first.index, last.index),
  };
}
