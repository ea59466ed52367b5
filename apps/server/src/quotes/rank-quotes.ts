import type { InputOf } from '@kuroshio/contract';
import { type Section, changeShare, compareCodes, isOn, type Listed, marketCap, standingPrice } from './sections.ts';

export type RankedBy = InputOf<'quotes/ranking'>['by'];

/** A figure of each market that counts; the largest comes first. */
type Figure = (market: Listed) => number;

const turnover: Figure = ({ day }) => day.turnover;

/** @param watchers how many customers watch an instrument, by its number */
function figureOf(by: RankedBy, watchers: ReadonlyMap<number, number>): Figure {
  switch (by) {
    case 'gainers':
      return changeShare;
    case 'losers':
      return (market) => -changeShare(market);
    case 'volume':
      return ({ day }) => day.volume;
    case 'watched':
      return ({ instrument }) => watchers.get(instrument.no) ?? 0;
    case 'market-cap':
      // The order only: a float is good enough for that, and equal ones stand by code.
      return (market) => Number(marketCap(market, standingPrice(market)));
    default:
      return turnover;
  }
}

function qualifies(by: RankedBy, { instrument, day, limits }: Listed, figure: number): boolean {
  if (by === 'limit-up') return limits !== null && day.last === limits.up;
  if (by === 'limit-down') return limits !== null && day.last === limits.down;
  if (by === 'watched') return figure > 0;
  return by !== 'market-cap' || (figure > 0 && instrument.kind === 'stock');
}

/**
 * The markets of a section that lead by a figure. The limit sections hold only what last traded at that limit, the busiest
 * first; the most watched only what somebody watches; the companies only stocks.
 */
export function rankMarkets<Market extends Listed>(
  markets: Iterable<Market>,
  section: Section,
  by: RankedBy,
  watchers: ReadonlyMap<number, number> = new Map(),
): Market[] {
  const figure = figureOf(by, watchers);
  return [...markets]
    .filter(({ instrument }) => isOn(section, instrument))
    .map((market) => ({ market, value: figure(market) }))
    .filter(({ market, value }) => qualifies(by, market, value))
    .sort((a, b) => b.value - a.value || compareCodes(a.market, b.market))
    .map(({ market }) => market);
}
