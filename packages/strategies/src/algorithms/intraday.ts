import { basisPoints } from '@kuroshio/money';
import type { Algorithm, Seen, SeenMinute, Targets } from '../algorithm.ts';

/** What may be tried otherwise; each rule takes those that concern it. */
export interface IntradayTerms {
  /** Minutes of the session before the rule begins: their range, their direction, or their noise. */
  readonly opening: number;
  /** How far below the day's average a price must be, hundredths of a percent. */
  readonly belowBps: number;
  /** Minutes before the end of the session in which it is held. */
  readonly last: number;
}

/** As the house sets its own: a half hour, 0.8 %, an hour. */
const INTRADAY: IntradayTerms = { opening: 30, belowBps: 80, last: 60 };

/** Equal parts of a pool in those for which it is time, each at most a third. */
export function holdWhere(universe: readonly string[], isTime: (symbol: string) => boolean): Targets {
  const chosen = universe.filter(isTime);
  const part = basisPoints(Math.floor(Math.min(10_000 / Math.max(1, chosen.length), 3_000)));
  return new Map(chosen.map((symbol) => [symbol, part]));
}

/** Goes through the minutes from the first on: in or out after the last of them. What was decided before is found again. */
function walked(minutes: readonly SeenMinute[], next: (minute: SeenMinute, isIn: boolean) => boolean): boolean {
  return minutes.reduce((isIn, minute) => next(minute, isIn), false);
}

/**
 * Opening-range breakout (Crabel 1990): in when a minute ends above the highest price of the first minutes, a half hour if
 * nothing is said; out when one ends below the middle of that range.
 */
export function openingRange(
  universe: readonly string[],
  { opening: span }: Pick<IntradayTerms, 'opening'> = INTRADAY,
): Algorithm {
  return {
    name: 'opening-range',
    universe,
    targets(seen: Seen) {
      return holdWhere(universe, (symbol) => {
        const minutes = seen.minutes(symbol);
        const opening = minutes.filter(({ minute }) => minute < seen.opens + span);
        if (opening.length === 0) return false;
        const high = Math.max(...opening.map((one) => one.high));
        const middle = (high + Math.min(...opening.map((one) => one.low))) / 2;
        const later = minutes.filter(({ minute }) => minute >= seen.opens + span);
        return walked(later, ({ close }, isIn) => (isIn ? close >= middle : close > high));
      });
    },
  };
}

/** Reversion to the day's average price (VWAP): in when a minute ends so far below it, out when one ends at it or above. */
export function averageReversion(
  universe: readonly string[],
  { opening, belowBps }: Pick<IntradayTerms, 'opening' | 'belowBps'> = INTRADAY,
): Algorithm {
  const below = 1 - belowBps / 10_000;
  return {
    name: 'average-reversion',
    universe,
    targets(seen: Seen) {
      return holdWhere(universe, (symbol) => {
        let [volume, value] = [0, 0];
        return walked(seen.minutes(symbol), (one, isIn) => {
          volume += one.volume;
          value += one.value;
          const average = volume === 0 ? one.close : value / volume;
          if (one.minute < seen.opens + opening) return false;
          return isIn ? one.close < average : one.close < average * below;
        });
      });
    },
  };
}

/**
 * Intraday momentum (Gao, Han, Li and Zhou 2018): where the first half hour, from the close of the day before, has risen, the end of
 * the day does too more often than not. In for the last minutes, an hour if nothing is said.
 */
export function lastHour(
  universe: readonly string[],
  { opening: first, last }: Pick<IntradayTerms, 'opening' | 'last'> = INTRADAY,
): Algorithm {
  return {
    name: 'last-hour',
    universe,
    targets(seen: Seen) {
      if (seen.minute < seen.closes - last) return new Map();
      return holdWhere(universe, (symbol) => {
        const before = seen.days(symbol).at(-1)?.close;
        const opening = seen.minutes(symbol).filter(({ minute }) => minute < seen.opens + first);
        const after = opening.at(-1)?.close;
        return before !== undefined && after !== undefined && after > before;
      });
    },
  };
}
