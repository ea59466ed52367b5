import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { wireQuote } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { findMarket } from './find-markets.ts';
import { coursesOf, type SparklineParts } from './sparklines.ts';
import { PROVENANCE, wireListing } from './wire-listing.ts';

/** What the first screen shows of the markets; an installation that does not list one leaves it out. */
const INDICES = ['TWSE:TAIEX', 'TPEX:TPEX', 'TWSE:TW50', 'US:DJI', 'US:SPX', 'US:IXIC'];

/** The indices of both markets, in one answer: a first look at the app waits for it alone. */
export function indexBoard(
  parts: SparklineParts,
): Handler<InputOf<'quotes/index-board'>, OutputOf<'quotes/index-board'>> {
  return async () => {
    const { view } = parts.exchange;
    const markets = INDICES.flatMap((symbol) => {
      const found = findMarket(view, symbol);
      return found.ok ? [found.value] : [];
    });
    const courses = await coursesOf(parts, markets);
    const indices = markets.map((market, place) => ({
      listing: wireListing(market.instrument),
      quote: wireQuote(market),
      points: courses[place] ?? [],
    }));
    return ok({ provenance: PROVENANCE, indices });
  };
}
