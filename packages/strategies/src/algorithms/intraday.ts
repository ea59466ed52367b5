import { basisPoints } from '@kuroshio/money';
import type { Algorithm, Seen, SeenMinute, Targets } from '../algorithm.ts';

/** A half hour in minutes. */
const HALF_HOUR = 30;

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
 * Opening-range breakout (Crabel 1990): in when a minute ends above the highest price of the first half hour, out when one ends
 * below the middle of that range.
 */
export function openingRange(universe: readonly string[]): Algorithm {
  return {
    name: 'opening-range',
    universe,
    targets(seen: Seen) {
      return holdWhere(universe, (symbol) => {
        const minutes = seen.minutes(symbol);
        const opening = minutes.filter(({ minute }) => minute < seen.opens + HALF_HOUR);
        if (opening.length === 0) return false;
        const high = Math.max(...opening.map((one) => one.high));
        const middle = (high + Math.min(...opening.map((one) => one.low))) / 2;
        const later = minutes.filter(({ minute }) => minute >= seen.opens + HALF_HOUR);
        return walked(later, ({ close }, isIn) => (isIn ? close >= middle : close > high));
      });
    },
  };
}

/** How far below the day's average a price must be, and where it is out again. */
const BELOW = 0.008;

/** Reversion to the day's average price (VWAP): in when a minute ends 0.8 % below it, out when one ends at it or above. */
export function averageReversion(universe: readonly string[]): Algorithm {
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
          if (one.minute < seen.opens + HALF_HOUR) return false;
          return isIn ? one.close < average : one.close < average * (1 - BELOW);
        });
      });
    },
  };
}

/**
 * Intraday momentum (Gao, Han, Li and Zhou 2018): where the first half hour, from the close of the day before, has risen, the end of
 * the day does too more often than not. In for the last hour.
 */
export function lastHour(universe: readonly string[]): Algorithm {
  return {
    name: 'last-hour',
    universe,
    targets(seen: Seen) {
      if (seen.minute < seen.closes - 2 * HALF_HOUR) return new Map();
      return holdWhere(universe, (symbol) => {
        const before = seen.days(symbol).at(-1)?.close;
        const opening = seen.minutes(symbol).filter(({ minute }) => minute < seen.opens + HALF_HOUR);
        const after = opening.at(-1)?.close;
        return before !== undefined && after !== undefined && after > before;
      });
    },
  };
}
