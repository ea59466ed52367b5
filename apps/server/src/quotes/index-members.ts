import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { indexBase } from '@kuroshio/market';
import { refuse } from '@kuroshio/refusals';
import { type ExchangeView, marketAt, wireQuote } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { findMarket } from './find-markets.ts';
import { PROVENANCE } from './wire-listing.ts';

/** An index and its members at one moment. What is no index has none and is refused. */
export function indexMembers({
  exchange: { view },
}: {
  readonly exchange: { readonly view: ExchangeView };
}): Handler<InputOf<'quotes/index-members'>, OutputOf<'quotes/index-members'>> {
  return async ({ symbol }) => {
    const found = findMarket(view, symbol);
    if (!found.ok) return found;
    const { no } = found.value.instrument;
    const index = view.rulebook.indexMembers.get(no);
    if (index === undefined) return refuse('INSTRUMENT_NOT_FOUND');
    const { aggregate, level } = indexBase(view.rulebook, no);
    return ok({
      provenance: PROVENANCE,
      quote: wireQuote(found.value),
      weighting: index.weighting,
      base: { aggregate: String(aggregate), level },
      members: index.members.map((member) => {
        const market = marketAt(view, member);
        return {
          quote: wireQuote(market),
          units: index.weighting === 'price' ? 1 : market.instrument.sharesOutstanding,
        };
      }),
    });
  };
}
