import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type ExchangeState, wireQuote } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { rankMarkets } from './rank-quotes.ts';

/** A page of a board. */
export function rankingHandler({
  exchange,
}: {
  readonly exchange: { readonly state: ExchangeState };
}): Handler<InputOf<'quotes/ranking'>, OutputOf<'quotes/ranking'>> {
  return async ({ board, by, offset, limit }) => {
    const ranked = rankMarkets(exchange.state.markets.values(), board, by);
    return ok({ total: ranked.length, quotes: ranked.slice(offset, offset + limit).map(wireQuote) });
  };
}
