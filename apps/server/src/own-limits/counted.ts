import { CASH_ASSETS, cashAsset } from '@kuroshio/money';
import { worthInTaiwanDollars } from '../conversion/index.ts';
import type { Exchange } from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { type LimitKind, type LimitPeriod, periodAt } from './limit-calendar.ts';

/** What counts against each period's limit, minor units of Taiwan dollars; undefined where a rate is not known now. */
export type Counted = Readonly<Record<LimitPeriod, bigint>>;

interface SumRow {
  readonly [column: string]: unknown;
  readonly asset: number;
  readonly day: bigint;
  readonly week: bigint;
  readonly month: bigint;
}

/** What `at` and `amount` of rows come to in each period, by currency. */
const sums = (rows: string) => `select asset, coalesce(sum(amount) filter (where at >= $2), 0)::bigint as day,
    coalesce(sum(amount) filter (where at >= $3), 0)::bigint as week,
    coalesce(sum(amount) filter (where at >= $4), 0)::bigint as month
  from (${rows}) r group by asset`;

/**
 * Deposits by the moment at which they were announced, USDT of a chain by that at which it was seen, or sent on a practice chain: what waits
 * counts as what has passed.
 */
const DEPOSITED = sums(`select asset, amount, asked_at as at from deposit
  where customer_id = $1 and state in ('under-review', 'passed') and asked_at >= least($3::timestamptz, $4::timestamptz)
  union all
  select ${CASH_ASSETS.USDT.id}, amount, seen_at from chain_transfer
  where customer_id = $1 and state <> 'vanished' and seen_at >= least($3::timestamptz, $4::timestamptz)
  union all
  select ${CASH_ASSETS.USDT.id}, p.amount, p.at from practice_chain_transfer p
  where p.customer_id = $1 and p.at >= least($3::timestamptz, $4::timestamptz)
    and not exists (select 1 from chain_transfer c where c.network = p.network and c.tx_hash = 'practice-' || p.id)`);

/**
 * What sales and purchases that cover have brought, by the moment of their trade: after fees, tax, what the shares have cost, and the
 * interest of margin loans. The rows from which the realised results of the account are told (已實現損益): a result is written once, by
 * the trade that closes.
 */
const RESULTS = sums(`
  select o.cash_asset as asset, c.value - c.charges - c.cost - coalesce(m.interest, 0) as amount, f.at
    from positions p
    join position_close c on c.position_id = p.id
    join orders o on o.id = c.order_id
    join fill f on f.order_id = c.order_id and f.step = c.step
    left join margin_close m on m.position_id = c.position_id and m.order_id = c.order_id and m.step = c.step
    where p.customer_id = $1 and p.sold_at >= least($3::timestamptz, $4::timestamptz)
      and f.at >= least($3::timestamptz, $4::timestamptz)
  union all
  select o.cash_asset, c.proceeds + c.interest - c.value - c.charges, f.at
    from short_position p
    join short_cover c on c.short_id = p.id
    join orders o on o.id = c.order_id
    join fill f on f.order_id = c.order_id and f.step = c.step
    where p.customer_id = $1 and f.at >= least($3::timestamptz, $4::timestamptz)
  union all
  select ${CASH_ASSETS.TWD.id}, proceeds + interest - cost, at from short_return
    where customer_id = $1 and at >= least($3::timestamptz, $4::timestamptz)`);

const PERIODS = ['day', 'week', 'month'] as const;

async function sumUp(
  on: Queryable,
  exchange: Pick<Exchange, 'view'>,
  text: string,
  customer: number,
  now: number,
): Promise<Counted | undefined> {
  const rows = await on.query<SumRow>(text, [
    customer,
    ...PERIODS.map((period) => new Date(periodAt(period, now).from)),
  ]);
  const all = { day: 0n, week: 0n, month: 0n };
  for (const row of rows) {
    const code = cashAsset(row.asset)?.code ?? CASH_ASSETS.TWD.code;
    for (const period of PERIODS) {
      const worth = worthInTaiwanDollars(exchange, code, row[period]);
      if (worth === undefined) return undefined;
      all[period] += worth;
    }
  }
  return all;
}

/** What was paid in, in Taiwan dollars at the rates of this moment, parts of a cent rounded up. */
export function deposited(
  on: Queryable,
  exchange: Pick<Exchange, 'view'>,
  customer: number,
  now: number,
): Promise<Counted | undefined> {
  return sumUp(on, exchange, DEPOSITED, customer, now);
}

/** What was lost: nothing where results have brought something together. Gains of a period count against its losses. */
export async function lost(
  on: Queryable,
  exchange: Pick<Exchange, 'view'>,
  customer: number,
  now: number,
): Promise<Counted | undefined> {
  const results = await sumUp(on, exchange, RESULTS, customer, now);
  const loss = (result: bigint) => (result < 0n ? -result : 0n);
  return results && { day: loss(results.day), week: loss(results.week), month: loss(results.month) };
}

export const countedOf = { deposit: deposited, loss: lost } as const satisfies Record<LimitKind, unknown>;
