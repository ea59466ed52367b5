import type { Market } from '@kuroshio/market';
import { cash, type Cash, type Units, units } from '@kuroshio/money';
import { chargesFor } from '@kuroshio/orders';
import {
  clockOf,
  type Exchange,
  instrumentAt,
  marketAt,
  SHORT_COLUMNS,
  type ShortRow,
  shortFromRow,
} from '../exchange/index.ts';
import type { Queryable } from '../platform/database/index.ts';
import { numbersOf, priceNow, valueAt } from './read-positions.ts';

/** What a customer has sold short in a market, minor units of its currency. */
export interface ShortWorth {
  /** What buying all of it back comes to now, without charges. */
  readonly value: bigint;
  /** Proceeds less that, and less the charges of buying back. */
  readonly unrealised: bigint;
  readonly realised: bigint;
  /** What the running day has brought: from the reference where it was sold before, from the sale where today. */
  readonly today: bigint;
}

interface CoveredToday {
  readonly [column: string]: unknown;
  readonly instrument_no: number;
  readonly quantity: bigint;
  readonly cost: bigint;
  readonly proceeds: bigint;
  readonly interest: bigint;
  readonly opened_on: string;
  readonly covered_on: string;
}

const OPEN = `select ${SHORT_COLUMNS} from short_position
  where customer_id = $1 and quantity > 0 and instrument_no = any($2::integer[])`;
const REALISED = `select coalesce(sum(realised), 0)::bigint as realised from short_position
  where customer_id = $1 and instrument_no = any($2::integer[])`;
const COVERED = `select p.instrument_no, c.quantity, c.value + c.charges as cost, c.proceeds, c.interest, p.opened_on,
    f.trading_date as covered_on
  from short_cover c join short_position p on p.id = c.short_id join fill f on f.order_id = c.order_id and f.step = c.step
  where p.customer_id = $1 and p.instrument_no = any($2::integer[]) and f.trading_date = any($3::date[])`;

export async function readShortWorth(
  on: Queryable,
  exchange: Exchange,
  customer: number,
  market: Market,
): Promise<ShortWorth> {
  const numbers = numbersOf(exchange.view.rulebook.instruments, market);
  const today = (no: number) => clockOf(exchange.view, instrumentAt(exchange.view, no).venue).date;
  const before = (no: number, quantity: Units, proceeds: Cash, openedOn: string) =>
    openedOn === today(no) ? proceeds : valueAt(exchange, no, marketAt(exchange.view, no).reference, quantity);
  const sum = { value: 0n, unrealised: 0n, today: 0n };
  for (const { instrumentNo: no, quantity, proceeds, openedOn } of (
    await on.query<ShortRow>(OPEN, [customer, numbers])
  ).map(shortFromRow)) {
    const value = valueAt(exchange, no, priceNow(exchange, no), quantity);
    const { totals } = chargesFor(instrumentAt(exchange.view, no), 'buy', { value, shares: quantity }, today(no));
    sum.value += value;
    sum.unrealised += proceeds - value - totals.fees - totals.tax;
    sum.today += before(no, quantity, proceeds, openedOn) - value;
  }
  const dates = [...new Set(numbers.map(today))];
  for (const row of await on.query<CoveredToday>(COVERED, [customer, numbers, dates])) {
    const { instrument_no: no, quantity, cost, proceeds, interest, opened_on, covered_on } = row;
    if (covered_on !== today(no)) continue;
    sum.today += before(no, units(Number(quantity)), cash(proceeds), opened_on) - cost + interest;
  }
  const [row] = await on.query<{ realised: bigint }>(REALISED, [customer, numbers]);
  return { ...sum, realised: row?.realised ?? 0n };
}
