import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type ExchangeView, wireQuote } from '../exchange/index.ts';
import { firstGroup, memberNumbers, ownGroup } from '../favorites/index.ts';
import type { Database } from '../platform/database/index.ts';
import type { Handler } from '../platform/http/index.ts';

export interface WatchParts {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}

/** One of the customer's watchlists in its order; the first where none is named. */
export function watchlist({
  database,
  exchange,
}: WatchParts): Handler<InputOf<'quotes/watchlist'>, OutputOf<'quotes/watchlist'>> {
  return async ({ group }, context) => {
    const { customerId } = context.requireCustomer();
    const named = group === undefined ? undefined : await ownGroup(database, customerId, group);
    if (named?.ok === false) return named;
    const id = named?.value.id ?? (await firstGroup(database, customerId, context.now));
    // An instrument that has left the product keeps its row: it may come back.
    const markets = (await memberNumbers(database, id)).flatMap((no) => exchange.view.markets.get(no) ?? []);
    return ok(markets.map(wireQuote));
  };
}
