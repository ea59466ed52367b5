import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { addDays, settlementDate, valueOf } from '@kuroshio/market';
import { formatMinor, price } from '@kuroshio/money';
import {
  actionsOf,
  clockOf,
  type Exchange,
  type MarketView,
  wireDepth,
  wirePhase,
  wireQuote,
  wireTicks,
} from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { inPricesOfNow, readDays } from './day-bars.ts';
import { dividendFigures } from './dividend-figures.ts';
import { findMarket } from './find-markets.ts';
import { provenanceOf, wireListing } from './wire-listing.ts';

export interface DetailParts {
  readonly exchange: Pick<Exchange, 'view' | 'history' | 'bars' | 'speed'>;
}

/** Days of 52 weeks, today the last. */
const YEAR = 52 * 7;

/** Everything about one instrument. */
export function detail({ exchange }: DetailParts): Handler<InputOf<'quotes/detail'>, OutputOf<'quotes/detail'>> {
  const { view, speed } = exchange;

  async function facts(market: MarketView): Promise<OutputOf<'quotes/detail'>['facts']> {
    const { instrument, reference, day } = market;
    const { date } = clockOf(view, instrument.venue);
    const traded = await readDays(exchange, market, { from: addDays(date, 1 - YEAR) });
    // A split makes no lowest price of the year.
    const days = inPricesOfNow(traded, exchange, market);
    const now = price(day.last || reference);
    return {
      isin: instrument.isin,
      listedDate: instrument.listedDate,
      sharesOutstanding: instrument.sharesOutstanding,
      marketCap: formatMinor(valueOf(instrument, now, instrument.sharesOutstanding)),
      high52w: days.length === 0 ? now : Math.max(...days.map(({ high }) => high)),
      low52w: days.length === 0 ? now : Math.min(...days.map(({ low }) => low)),
      yieldBps: dividendFigures(actionsOf(view, instrument.no), date, now, instrument.priceScale)?.yieldBps ?? null,
      settlementDate: settlementDate(view.rulebook.calendar, instrument.venue, date),
      exToday: actionsOf(view, instrument.no).flatMap((action) =>
        'effective' in action && action.effective && action.exDate === date ? action.kind : [],
      ),
      refPrice: instrument.refPrice,
      refDate: instrument.refDate,
      refQuality: instrument.refQuality,
    };
  }

  return async ({ symbol }, { now }) => {
    const found = findMarket(view, symbol);
    if (!found.ok) return found;
    const market = found.value;
    const lasting = await facts(market);
    // Read together and last, so that they show one moment.
    return ok({
      listing: wireListing(market.instrument),
      quote: wireQuote(market),
      depth: wireDepth(market),
      ticks: wireTicks(market),
      phase: wirePhase(view.rulebook.calendar, clockOf(view, market.instrument.venue), speed, now),
      provenance: provenanceOf(market),
      facts: lasting,
    });
  };
}
