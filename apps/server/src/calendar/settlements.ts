import { ok } from '@kuroshio/base';
import type { CurrencyCode, InputOf, OutputOf } from '@kuroshio/contract';
import { CASH_ASSETS, formatMinor } from '@kuroshio/money';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

type Path = 'calendar/settlements';

interface Row {
  readonly [column: string]: unknown;
  readonly settles_on: string;
  readonly asset: number;
  readonly pay: bigint;
  readonly receive: bigint;
  readonly count: number;
  readonly settled: boolean;
}

const SETTLEMENTS = `select s.settles_on, s.asset, sum(s.pay)::bigint as pay, sum(s.receive)::bigint as receive,
    count(*)::integer as count, bool_and(s.state = 'settled') as settled
  from obligation s
  where s.customer_id = $1
    and s.settles_on >= $2::date and s.settles_on < $2::date + interval '1 month'
  group by s.settles_on, s.asset order by s.settles_on, s.asset`;

const currencyOf = new Map<number, CurrencyCode>(
  Object.entries(CASH_ASSETS).map(([code, { id }]) => [id, code as CurrencyCode]),
);

export function settlements({ database }: { readonly database: Database }): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ month }, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<Row>(SETTLEMENTS, [customerId, `${month}-01`]);
    return ok(
      rows.flatMap(({ settles_on: date, asset, pay, receive, count, settled }) => {
        const currency = currencyOf.get(asset);
        if (currency === undefined) return [];
        return [{ date, currency, pay: formatMinor(pay), receive: formatMinor(receive), count, settled }];
      }),
    );
  };
}
