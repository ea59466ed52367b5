import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type ExchangeView, type MarketView, minutesOfDay } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { findMarkets } from './find-markets.ts';
import type { MinuteBars } from './minute-bars.ts';

const MOST_POINTS = 60;

export interface SparklineParts {
  readonly exchange: { readonly view: ExchangeView };
  readonly minuteBars: Pick<MinuteBars, 'previousDay'>;
}

/** At most `most` of the points, evenly spread, the first and the last among them. */
export function thinPoints(points: readonly number[], most: number): number[] {
  if (points.length <= most) return [...points];
  const step = (points.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, place) => points[Math.round(place * step)] ?? 0);
}

/** The course of the day of each market; where nothing has traded yet today, that of the day before. */
export async function coursesOf(
  { minuteBars }: Pick<SparklineParts, 'minuteBars'>,
  markets: readonly MarketView[],
): Promise<number[][]> {
  const previous = await minuteBars.previousDay(markets.filter((market) => minutesOfDay(market).length === 0));
  return markets.map((market) => {
    const today = minutesOfDay(market);
    const minutes = today.length > 0 ? today : (previous.get(market.instrument.no) ?? []);
    return thinPoints(
      minutes.map(({ close }) => close),
      MOST_POINTS,
    );
  });
}

/** The courses of the instruments asked for. */
export function sparklines(
  parts: SparklineParts,
): Handler<InputOf<'quotes/sparklines'>, OutputOf<'quotes/sparklines'>> {
  return async ({ symbols }) => {
    const markets = findMarkets(parts.exchange.view, symbols);
    if (!markets.ok) return markets;
    const courses = await coursesOf(parts, markets.value);
    return ok(
      markets.value.map(({ instrument: { symbol }, reference }, place) => ({
        symbol,
        reference,
        points: courses[place] ?? [],
      })),
    );
  };
}
