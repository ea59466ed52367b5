import { ok } from '@kuroshio/base';
import type { Adjustment, Bar, InputOf, OutputOf } from '@kuroshio/contract';
import { addDays, factorsFor, type Ratio, scaleTraded, type TradingDate, venueInstant } from '@kuroshio/market';
import { clockOf, type Exchange, type MarketView } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import {
  aggregateDays,
  aggregateMinutes,
  type DayPeriod,
  isMinutePeriod,
  MINUTE_PERIODS,
  type MinutePeriod,
  type Traded,
  wireBar,
} from './aggregate-bars.ts';
import { dateAt, dayBegins, readDays } from './day-bars.ts';
import { priceFactors } from './price-factors.ts';
import { findMarket } from './find-markets.ts';
import type { MinuteBars } from './minute-bars.ts';
import { provenanceOf } from './wire-listing.ts';

export interface BarsParts {
  readonly exchange: Pick<Exchange, 'view' | 'history' | 'bars'>;
  readonly minuteBars: MinuteBars;
}

/** Calendar days that the longest bar of a period spans. */
const LONGEST_DAYS: Readonly<Record<DayPeriod, number>> = {
  '1d': 1,
  '1w': 7,
  '1mo': 31,
  '3mo': 92,
  '6mo': 184,
  '1y': 366,
};

/** More calendar days than any venue is closed at a stretch. */
const LONGEST_CLOSURE = 30;
const DAY = 86_400_000;

/** A ratio for the eye of a live chart: a float. */
const ratioAsNumber = ({ numerator, denominator }: Ratio): number => Number(numerator) / Number(denominator);

/** What the bars of a page are made of. */
interface Page {
  /** Only bars that begin before this venue time. */
  readonly before: number | undefined;
  readonly limit: number;
  /** A stretch of a day as the adjustment shows it. */
  shown<Part extends Traded>(part: Part, date: TradingDate): Part;
}

/** Bars of a period. A bar is made of all that traded in it, also where it is the first or last of a page. */
export function bars({ exchange, minuteBars }: BarsParts): Handler<InputOf<'quotes/bars'>, OutputOf<'quotes/bars'>> {
  /** Newest last; one more than `limit` where there are more. */
  async function ofMinutes(market: MarketView, period: MinutePeriod, { before, limit, shown }: Page): Promise<Bar[]> {
    const { venue } = market.instrument;
    const days: Bar[][] = [];
    let found = 0;
    for await (const { date, minutes } of minuteBars.days(market, before)) {
      const bars = aggregateMinutes(minutes, MINUTE_PERIODS[period])
        .map((bar) => wireBar(shown(bar, date), venueInstant(venue, date, bar.minute)))
        .filter(({ at }) => before === undefined || at < before);
      days.push(bars);
      found += bars.length;
      if (found > limit) break;
    }
    return days.reverse().flat();
  }

  async function ofDays(market: MarketView, period: DayPeriod, { before, limit, shown }: Page): Promise<Bar[]> {
    const { venue } = market.instrument;
    const last = before === undefined ? clockOf(exchange.view, venue).date : dateAt(venue, before);
    // The last bar that begins before then may go on after it.
    const to = addDays(last, LONGEST_DAYS[period]);
    const reach = Math.ceil(((limit + 2) * LONGEST_DAYS[period] * 7) / 5) + LONGEST_CLOSURE;
    async function since(from: TradingDate | undefined): Promise<Bar[]> {
      const days = await readDays(exchange, market, { from, to });
      const adjusted = days.map((day) => shown(day, day.date));
      return aggregateDays(adjusted, period)
        .map((bar) => wireBar(bar, dayBegins(exchange.view.rulebook.calendar, venue, bar.date)))
        .filter(({ at }) => before === undefined || at < before);
    }
    const bars = await since(addDays(last, -reach));
    // What traded on few days reaches further back; and a bar that the reach has cut is never among the last `limit`.
    return bars.length > limit ? bars : since(undefined);
  }

  /** Undefined where it is after the running day: then nothing is left out. */
  function within({ instrument: { venue } }: MarketView, before: number | undefined): number | undefined {
    if (before === undefined) return undefined;
    const { date } = clockOf(exchange.view, venue);
    return before < venueInstant(venue, date, DAY) ? before : undefined;
  }

  /** How an adjustment shows what traded. */
  function adjustmentOf(market: MarketView, adjustment: Adjustment) {
    const { instrument } = market;
    const factors = priceFactors(exchange, market);
    const today = factorsFor(adjustment, factors, clockOf(exchange.view, instrument.venue).date);
    return {
      shown: <Part extends Traded>(part: Part, date: TradingDate) =>
        scaleTraded(part, factorsFor(adjustment, factors, date)),
      live: { price: ratioAsNumber(today.price), shares: ratioAsNumber(today.shares) },
      exDatesOf(bars: readonly Bar[]): TradingDate[] {
        const [first, last] = [bars[0], bars.at(-1)];
        if (first === undefined || last === undefined) return [];
        const { venue } = instrument;
        const [from, to] = [dateAt(venue, first.at), dateAt(venue, last.at)];
        return factors
          .map(({ exDate }) => exDate)
          .filter((date) => (adjustment === 'backward' || from < date) && (adjustment === 'forward' || date <= to));
      },
    };
  }

  return async ({ symbol, period, limit, adjustment, ...input }) => {
    const market = findMarket(exchange.view, symbol);
    if (!market.ok) return market;
    const { shown, live, exDatesOf } = adjustmentOf(market.value, adjustment);
    const page = { before: within(market.value, input.before), limit, shown };
    const found = isMinutePeriod(period)
      ? await ofMinutes(market.value, period, page)
      : await ofDays(market.value, period, page);
    const bars = found.slice(-limit);
    return ok({
      provenance: provenanceOf(market.value),
      bars,
      more: found.length > limit,
      exDates: exDatesOf(bars),
      live,
    });
  };
}
