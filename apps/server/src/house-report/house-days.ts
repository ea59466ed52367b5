import type { OutputOf } from '@kuroshio/contract';
import { addDays, type TradingDate } from '@kuroshio/market';
import { cash, cashAsset, formatMinor } from '@kuroshio/money';
import type { Queryable } from '../platform/database/index.ts';

export type HouseDay = OutputOf<'house-report/read-report'>['days'][number];

/** Taipei has no summer time. */
const ZONE = '+08:00';

/** The day by Taipei's clock in which a moment lies. */
export const dayAt = (now: number): TradingDate =>
  new Date(now + 8 * 3_600_000).toISOString().slice(0, 10) as TradingDate;

/** The first moment of a day. */
export const begin = (date: string) => new Date(`${date}T00:00:00${ZONE}`);
const DAY = (column: string) => `to_char(${column} at time zone 'Asia/Taipei', 'YYYY-MM-DD')`;

const JOINED = `select ${DAY('created_at')} as date, count(*)::integer as count from customer
  where created_at >= $1 and created_at < $2 group by 1`;
const PASSED = `select ${DAY('decided_at')} as date, asset, count(*)::integer as count, sum(amount)::bigint as amount
  from deposit where state = 'passed' and decided_at >= $1 and decided_at < $2 group by 1, 2 order by 2`;
const PAID = `select ${DAY('paid_at')} as date, asset, count(*)::integer as count, sum(amount)::bigint as amount,
    (count(*) filter (where paid_at <= due_at))::integer as in_time
  from withdrawal where state = 'paid' and paid_at >= $1 and paid_at < $2 group by 1, 2 order by 2`;
/** One look for each fill: of all orders there ever were, a day has few. */
const TRADED = `select ${DAY('f.at')} as date, o.cash_asset as asset, count(*)::integer as count, sum(f.value)::bigint as value,
    sum(f.fees)::bigint as fees, sum(f.tax)::bigint as tax
  from fill f cross join lateral (select cash_asset from orders where id = f.order_id limit 1) o where f.at >= $1 and f.at < $2 group by 1, 2 order by 2`;

interface Counted {
  readonly date: string;
  readonly count: number;
}
type Summed = Counted & { readonly asset: number; readonly amount: bigint };

const currencyOf = (asset: number) => cashAsset(asset)?.code ?? String(asset);
const wireSum = ({ asset, count, amount }: Summed) => ({
  ...{ currency: currencyOf(asset), count, amount: formatMinor(cash(amount)) },
});

/** What happened on each day from one to another, both with it, oldest first. Days on which nothing did are there too. */
export async function houseDays(on: Queryable, from: TradingDate, to: TradingDate): Promise<HouseDay[]> {
  const span = [begin(from), begin(addDays(to, 1))];
  const joined = await on.query<Counted>(JOINED, span);
  const passed = await on.query<Summed>(PASSED, span);
  const paid = await on.query<Summed & { readonly in_time: number }>(PAID, span);
  const traded = await on.query<
    Counted & { readonly asset: number; readonly value: bigint; readonly fees: bigint; readonly tax: bigint }
  >(TRADED, span);
  const days: HouseDay[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const of = <Row extends Counted>(rows: readonly Row[]) => rows.filter((row) => row.date === date);
    days.push({
      ...{ date, newCustomers: of(joined)[0]?.count ?? 0 },
      ...{ deposits: of(passed).map(wireSum), withdrawals: of(paid).map(wireSum) },
      paidInTime: of(paid).reduce((sum, { in_time }) => sum + in_time, 0),
      trading: of(traded).map(({ asset, count, value, fees, tax }) => ({
        ...{ currency: currencyOf(asset), trades: count, value: formatMinor(cash(value)) },
        ...{ fees: formatMinor(cash(fees)), tax: formatMinor(cash(tax)) },
      })),
    });
  }
  return days;
}
