import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import {
  addDays,
  type Calendar,
  isSettlementDay,
  type Market,
  settlementDate,
  type TradingDate,
  type Venue,
} from '@kuroshio/market';
import { CASH_ASSETS, formatMinor } from '@kuroshio/money';
import { clockOf, type ExchangeView } from '../exchange/index.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'portfolio/settlement-days';

/** The venue whose days an account settles on: the day of TPEx is that of TWSE. */
export const VENUE_OF = { twd: 'TWSE', usd: 'US' } as const satisfies Record<Market, Venue>;

interface DayRow {
  readonly [column: string]: unknown;
  readonly settles_on: TradingDate;
  readonly pay: bigint;
  readonly receive: bigint;
  readonly pending: bigint;
  readonly count: number;
  readonly settled: boolean;
}

/** Some days of one account: what is summed is what was traded in as many days. */
const DAYS = `select settles_on, sum(pay)::bigint as pay, sum(receive)::bigint as receive,
    coalesce(sum(receive - pay) filter (where state = 'pending'), 0)::bigint as pending,
    count(*)::integer as count, bool_and(state = 'settled') as settled
  from obligation where customer_id = $1 and asset = $2 and settles_on >= $3 group by 1`;

/** T and the days after it on which a trade of today or before settles. */
function daysFrom(calendar: Calendar, venue: Venue, today: TradingDate): TradingDate[] {
  const last = settlementDate(calendar, venue, today);
  const days = [today];
  for (let day = addDays(today, 1); day <= last; day = addDays(day, 1))
    if (isSettlementDay(calendar, venue, day)) days.push(day);
  return days;
}

async function readSettlementDays(
  database: Queryable,
  view: ExchangeView,
  customer: number,
  market: Market,
): Promise<OutputOf<Path>> {
  const venue = VENUE_OF[market];
  const currency = market === 'twd' ? 'TWD' : 'USD';
  const today = clockOf(view, venue).date;
  const rows = await database.query<DayRow>(DAYS, [customer, CASH_ASSETS[currency].id, today]);
  const byDate = new Map(rows.map((row) => [row.settles_on, row]));
  const dates = [...new Set([...daysFrom(view.rulebook.calendar, venue, today), ...byDate.keys()])].sort();
  return {
    currency,
    days: dates.map((date, offset) => {
      const { pay = 0n, receive = 0n, count = 0, settled = false } = byDate.get(date) ?? {};
      return {
        ...{ date, offset, count, settled },
        ...{ pay: formatMinor(pay), receive: formatMinor(receive), net: formatMinor(receive - pay) },
      };
    }),
    unsettled: formatMinor(rows.reduce((sum, { pending }) => sum + pending, 0n)),
  };
}

export function settlementDays({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ market }, context) =>
    ok(await readSettlementDays(database, exchange.view, context.requireCustomer().customerId, market));
}
