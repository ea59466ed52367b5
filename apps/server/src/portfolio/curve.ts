import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS, formatMinor } from '@kuroshio/money';
import type { ExchangeView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { converted, pairOf, rateNow, type ShownCurrency } from './exchange-rate.ts';

type Path = 'portfolio/curve';

interface DayRow {
  readonly [column: string]: unknown;
  readonly asset: number;
  readonly trading_date: string;
  readonly total: bigint;
}

/** The newest days of each account, by the primary key. */
const DAYS = `select asset, trading_date, cash + market_value as total from (
    (select * from account_day where customer_id = $1 and asset = ${CASH_ASSETS.TWD.id} order by trading_date desc limit $2)
    union all
    (select * from account_day where customer_id = $1 and asset = ${CASH_ASSETS.USD.id} order by trading_date desc limit $2)) d
  order by trading_date, asset`;

/** Closes of the pair since a day, and the one before. */
const RATES = `select trading_date, close from day_bar where instrument_no = $1 and trading_date >= coalesce(
    (select max(trading_date) from day_bar where instrument_no = $1 and trading_date <= $2), $2)
  order by trading_date`;

/**
 * One point for each date on which a day of either account ended: what each was worth when it last ended, at the rate of that
 * date. A date before the other account's first day is left out: the sum would be of one account.
 */
export function curve({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ currency, days }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<DayRow>(DAYS, [customerId, days]);
    const pair = pairOf(exchange.view);
    const rates = await database.query<{ trading_date: string; close: bigint }>(RATES, [
      pair.no,
      rows[0]?.trading_date ?? '9999-12-31',
    ]);
    let rate: bigint = rates[0]?.close ?? BigInt(rateNow(exchange.view).rate);
    let known = 0;
    const last: Partial<Record<ShownCurrency, bigint>> = {};
    const points = new Map<string, bigint>();
    for (const { asset, trading_date: date, total } of rows) {
      for (let next = rates[known]; next !== undefined && next.trading_date <= date; next = rates[++known])
        rate = next.close;
      last[asset === CASH_ASSETS.TWD.id ? 'TWD' : 'USD'] = total;
      if (last.TWD === undefined || last.USD === undefined) continue;
      const by = { rate, scale: pair.priceScale };
      points.set(date, converted(last.TWD, 'TWD', currency, by) + converted(last.USD, 'USD', currency, by));
    }
    return ok({
      currency,
      points: [...points].slice(-days).map(([date, total]) => ({ date, total: formatMinor(total) })),
    });
  };
}
