import { keptBy, ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Instruments } from '@kuroshio/market';
import type { ExchangeView } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { PROVENANCE, wireListing } from './wire-listing.ts';

const listingsOf = keptBy(({ all }: Instruments) => all.map(wireListing));

/** All instruments. */
export function instruments({
  exchange,
}: {
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<'quotes/instruments'>, OutputOf<'quotes/instruments'>> {
  return async () => ok({ provenance: PROVENANCE, listings: listingsOf(exchange.view.rulebook.instruments) });
}
