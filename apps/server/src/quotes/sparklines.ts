import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { type ExchangeView, minutesOfDay } from '../exchange/index.ts';
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

/** The course of the day; where nothing has traded yet today, that of the day before. */
export function sparklines({
  exchange,
  minuteBars,
}: SparklineParts): Handler<InputOf<'quotes/sparklines'>, OutputOf<'quotes/sparklines'>> {
  return async ({ symbols }) => {
    const markets = findMarkets(exchange.view, symbols);
    if (!markets.ok) return markets;
    const waiting = markets.value.filter((market) => minutesOfDay(market).length === 0);
    const previous = await minuteBars.previousDay(waiting);
    return ok(
      markets.value.map((market) => {
        const { no, symbol } = market.instrument;
        const today = minutesOfDay(market);
        const minutes = today.length > 0 ? today : (previous.get(no) ?? []);
        const closes = minutes.map(({ close }) => close);
        return { symbol, reference: market.reference, points: thinPoints(closes, MOST_POINTS) };
      }),
    );
  };
}
