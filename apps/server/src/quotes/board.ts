import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type ExchangeView, wireQuote } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { sortBoard } from './sort-board.ts';

/** A page of a board, sorted by a column. */
export function board({
  exchange,
}: {
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<'quotes/board'>, OutputOf<'quotes/board'>> {
  return async ({ offset, limit, ...wanted }) => {
    const sorted = sortBoard(exchange.view.markets.values(), wanted);
    return ok({ total: sorted.length, quotes: sorted.slice(offset, offset + limit).map(wireQuote) });
  };
}
