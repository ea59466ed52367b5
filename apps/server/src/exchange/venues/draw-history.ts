import {
  type Closure,
  type Country,
  previousTradingDay,
  type Rulebook,
  type TradingDate,
  withClosures,
} from '@kuroshio/market';
import { createHistory, type DrawnHistory } from '@kuroshio/simulation';
import { clocksOf } from './closures.ts';
import { clockOf, type VenueState } from './venue-state.ts';

/**
 * The rulebook that the years before a venue's first day are drawn by. Closures of those days were announced after them,
 * and would change every price since: they do not count.
 */
export function rulebookOfHistory({ rulebook, clocks }: Pick<VenueState, 'rulebook' | 'clocks'>): Rulebook {
  const since = (country: Country): Closure[] => {
    const isTraded = (day: TradingDate) => clocksOf({ clocks }, country).every(({ firstDate }) => day >= firstDate);
    return [...rulebook.calendar.closures[country]].filter(isTraded).map((day) => ({ country, day }));
  };
  return withClosures(rulebook, [...since('taiwan'), ...since('us')]);
}

/** The years before each venue's first day. */
export function drawHistory(state: Pick<VenueState, 'rulebook' | 'clocks' | 'seed'>): DrawnHistory {
  const rulebook = rulebookOfHistory(state);
  return createHistory({
    seed: state.seed,
    rulebook,
    lastDate: (venue): TradingDate => previousTradingDay(rulebook.calendar, venue, clockOf(state, venue).firstDate),
  });
}
