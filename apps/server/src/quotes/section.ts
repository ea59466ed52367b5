import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type ExchangeView, wireQuote } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { sortSection } from './sort-section.ts';

/** A page of a section, sorted by a column. */
export function section({
  exchange,
}: {
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<'quotes/section'>, OutputOf<'quotes/section'>> {
  return async ({ offset, limit, ...wanted }) => {
    const sorted = sortSection(exchange.view.markets.values(), wanted);
    return ok({ total: sorted.length, quotes: sorted.slice(offset, offset + limit).map(wireQuote) });
  };
}
