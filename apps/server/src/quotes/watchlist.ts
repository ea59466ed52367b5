import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type ExchangeState, wireQuote } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

export interface WatchParts {
  readonly database: Database;
  readonly exchange: { readonly state: ExchangeState };
}

/** The customer's watchlist, in the order in which it was put together. */
export function watchlistHandler({
  database,
  exchange,
}: WatchParts): Handler<InputOf<'quotes/watchlist'>, OutputOf<'quotes/watchlist'>> {
  return async (_input, context) => {
    const { customerId } = context.requireCustomer();
    const rows = await database.query<{ instrument_no: number }>(
      'select instrument_no from watched where customer_id = $1 order by added_at, instrument_no',
      [customerId],
    );
    // An instrument that has left the product keeps its row: it may come back.
    const markets = rows.flatMap((row) => exchange.state.markets.get(row.instrument_no) ?? []);
    return ok(markets.map(wireQuote));
  };
}
