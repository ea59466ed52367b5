import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type ExchangeView, wireQuote } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { COUNTED_DAYS } from './note-search.ts';

type Path = 'favorites/most-searched';

const COUNT = `select instrument_no, count(distinct customer_id) as customers from searched
  where day > $1::timestamptz::date - ${COUNTED_DAYS}
  group by instrument_no order by customers desc, max(day) desc, instrument_no limit 50`;

/** For how long a count serves, milliseconds: every guest asks for the same. */
const KEPT_MS = 5_000;

/** What most customers search for. */
export function mostSearched({
  database,
  exchange,
}: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<Path>, OutputOf<Path>> {
  let kept: { readonly until: number; readonly numbers: readonly number[] } = { until: 0, numbers: [] };
  return async ({ limit }, { now }) => {
    if (kept.until <= now) {
      const rows = await database.query<{ instrument_no: number }>(COUNT, [new Date(now)]);
      kept = { until: now + KEPT_MS, numbers: rows.map((row) => row.instrument_no) };
    }
    const markets = kept.numbers.flatMap((no) => exchange.view.markets.get(no) ?? []);
    return ok(markets.slice(0, limit).map(wireQuote));
  };
}
