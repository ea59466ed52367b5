import { basisPoints } from '@kuroshio/money';
import type { Algorithm, Seen, SeenDay, Targets } from '../algorithm.ts';

/** Every so many trading days what is held is chosen anew. */
const REBALANCE_DAYS = 5;

/** The days up to the last on which was chosen: between two choices nothing changes. */
function daysAtChoice(days: readonly SeenDay[]): readonly SeenDay[] {
  return days.slice(0, days.length - (days.length % REBALANCE_DAYS));
}

function changeOver(days: readonly SeenDay[], span: number): number | undefined {
  const [then, now] = [days.at(-1 - span), days.at(-1)];
  return then === undefined || now === undefined || then.close <= 0 ? undefined : now.close / then.close - 1;
}

/** Equal parts of those that come first. Ties by symbol, so that the same is chosen everywhere. */
function holdFirst(
  { universe, hold, partBps }: { universe: readonly string[]; hold: number; partBps: number },
  scoreOf: (symbol: string) => number | undefined,
): Targets {
  const scored = universe.flatMap((symbol) => {
    const score = scoreOf(symbol);
    return score === undefined ? [] : [{ symbol, score }];
  });
  const chosen = scored
    .toSorted((a, b) => b.score - a.score || (a.symbol < b.symbol ? -1 : 1))
    .slice(0, hold)
    .map(({ symbol }) => [symbol, basisPoints(partBps)] as const);
  return new Map(chosen);
}

/** Stocks that rose most in three months go on to, more often than not (Jegadeesh and Titman 1993). */
export function momentum(universe: readonly string[]): Algorithm {
  return {
    name: 'momentum',
    universe,
    targets: (seen: Seen) =>
      holdFirst({ universe, hold: 4, partBps: 2_000 }, (symbol) => changeOver(daysAtChoice(seen.days(symbol)), 60)),
  };
}

/** Stocks that fell most in a week come back in part (Jegadeesh 1990, Lehmann 1990). */
export function reversal(universe: readonly string[]): Algorithm {
  return {
    name: 'reversal',
    universe,
    targets(seen: Seen) {
      return holdFirst({ universe, hold: 4, partBps: 2_000 }, (symbol) => {
        const change = changeOver(daysAtChoice(seen.days(symbol)), 5);
        return change === undefined ? undefined : -change;
      });
    },
  };
}

/** Each part is held while its price is above the average of a hundred days, else kept in money (after Faber 2007). */
export function trend(universe: readonly string[]): Algorithm {
  return {
    name: 'trend',
    universe,
    targets(seen: Seen) {
      const above = universe.filter((symbol) => {
        const days = seen.days(symbol).slice(-100);
        const last = days.at(-1);
        const average = days.reduce((sum, { close }) => sum + close, 0) / days.length;
        return last !== undefined && days.length === 100 && last.close > average;
      });
      return new Map(above.map((symbol) => [symbol, basisPoints(Math.floor(8_000 / universe.length))]));
    },
  };
}
