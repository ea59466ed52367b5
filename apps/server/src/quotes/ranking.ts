import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type ExchangeView, wireQuote } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { rankMarkets } from './rank-quotes.ts';
import type { Watchers } from './watchers.ts';

export interface RankingParts {
  readonly exchange: { readonly view: ExchangeView };
  readonly watchers: Watchers;
}

/** A page of a ranking. */
export function ranking({
  exchange,
  watchers,
}: RankingParts): Handler<InputOf<'quotes/ranking'>, OutputOf<'quotes/ranking'>> {
  return async ({ section, by, offset, limit }, { now }) => {
    const counts = by === 'watched' ? await watchers(now) : undefined;
    const ranked = rankMarkets(exchange.view.markets.values(), section, by, counts);
    return ok({ total: ranked.length, quotes: ranked.slice(offset, offset + limit).map(wireQuote) });
  };
}
