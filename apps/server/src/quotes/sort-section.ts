import type { InputOf } from '@kuroshio/contract';
import { type Section, changeShare, compareCodes, isOn, type Listed, marketCap, standingPrice } from './sections.ts';

export type Column = InputOf<'quotes/section'>['column'];
export type Direction = InputOf<'quotes/section'>['direction'];

/** Prices of instruments with different scales compare as they are read. */
function readable(price: number, { priceScale }: Listed['instrument']): number {
  return price / 10 ** priceScale;
}

/** What a column shows of a market, as a number that compares; undefined where it shows none. */
function figureOf(column: Exclude<Column, 'code'>, market: Listed): number | undefined {
  const { instrument, day, reference } = market;
  switch (column) {
    case 'last': {
      const price = standingPrice(market);
      return price === 0 ? undefined : readable(price, instrument);
    }
    case 'change':
      return day.last === 0 || reference === 0 ? undefined : readable(day.last - reference, instrument);
    case 'percent':
      return day.last === 0 || reference === 0 ? undefined : changeShare(market);
    case 'volume':
      return day.volume;
    case 'turnover':
      return day.turnover;
    case 'market-cap': {
      const value = marketCap(market, standingPrice(market));
      return value === 0n ? undefined : Number(value);
    }
  }
}

/** The markets of a section, or of one of its industries, sorted by a column; what has no such figure last either way. */
export function sortSection<Market extends Listed>(
  markets: Iterable<Market>,
  {
    section,
    industry,
    column,
    direction,
  }: { section: Section; industry?: string | undefined; column: Column; direction: Direction },
): Market[] {
  const sign = direction === 'ascending' ? 1 : -1;
  const on = [...markets].filter(
    ({ instrument }) => isOn(section, instrument) && (industry === undefined || instrument.industry === industry),
  );
  if (column === 'code') return on.sort((a, b) => sign * compareCodes(a, b));
  return on
    .map((market) => ({ market, figure: figureOf(column, market) }))
    .sort((a, b) => {
      if (a.figure === undefined || b.figure === undefined) {
        if (a.figure === b.figure) return compareCodes(a.market, b.market);
        return a.figure === undefined ? 1 : -1;
      }
      return sign * (a.figure - b.figure) || compareCodes(a.market, b.market);
    })
    .map(({ market }) => market);
}
