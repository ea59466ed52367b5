import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type ExchangeView, wireQuote } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { findMarkets } from './find-markets.ts';
import { PROVENANCE } from './wire-listing.ts';

/** The quotes of the instruments asked for. */
export function snapshot({
  exchange,
}: {
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<'quotes/snapshot'>, OutputOf<'quotes/snapshot'>> {
  return async ({ symbols }) => {
    const markets = findMarkets(exchange.view, symbols);
    if (!markets.ok) return markets;
    return ok({ provenance: PROVENANCE, quotes: markets.value.map(wireQuote) });
  };
}
