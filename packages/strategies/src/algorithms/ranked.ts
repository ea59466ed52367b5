import { basisPoints } from '@kuroshio/money';
import type { Algorithm, Seen, SeenDay, Targets } from '../algorithm.ts';

/** What may be tried otherwise: days looked back over, instruments held, trading days between two choices. */
export interface RankedTerms {
  readonly span: number;
  readonly hold: number;
  readonly every: number;
}

const MOMENTUM: RankedTerms = { span: 60, hold: 4, every: 5 };
const REVERSAL: RankedTerms = { span: 5, hold: 4, every: 5 };
const TREND_SPAN = 100;
/** Part of a pool that is in instruments when all that may be held is, hundredths of a percent. */
const WHOLE_PART = 8_000;

/** The days up to the last on which was chosen: between two choices nothing changes. */
function daysAtChoice(days: readonly SeenDay[], every: number): readonly SeenDay[] {
  return days.slice(0, days.length - (days.length % every));
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

function ranked(
  name: string,
  universe: readonly string[],
  { span, hold, every }: RankedTerms,
  sign: 1 | -1,
): Algorithm {
  return {
    name,
    universe,
    targets: (seen: Seen) =>
      holdFirst({ universe, hold, partBps: Math.floor(WHOLE_PART / hold) }, (symbol) => {
        const change = changeOver(daysAtChoice(seen.days(symbol), every), span);
        return change === undefined ? undefined : sign * change;
      }),
  };
}

/** Stocks that rose most in three months go on to, more often than not (Jegadeesh and Titman 1993). */
export function momentum(universe: readonly string[], terms: RankedTerms = MOMENTUM): Algorithm {
  return ranked('momentum', universe, terms, 1);
}

/** Stocks that fell most in a week come back in part (Jegadeesh 1990, Lehmann 1990). */
export function reversal(universe: readonly string[], terms: RankedTerms = REVERSAL): Algorithm {
  return ranked('reversal', universe, terms, -1);
}

/** Each part is held while its price is above the average of a hundred days, else kept in money (after Faber 2007). */
export function trend(universe: readonly string[], span = TREND_SPAN): Algorithm {
  return {
    name: 'trend',
    universe,
    targets(seen: Seen) {
      const above = universe.filter((symbol) => {
        const days = seen.days(symbol).slice(-span);
        const last = days.at(-1);
        const average = days.reduce((sum, { close }) => sum + close, 0) / days.length;
        return last !== undefined && days.length === span && last.close > average;
      });
      return new Map(above.map((symbol) => [symbol, basisPoints(Math.floor(WHOLE_PART / universe.length))]));
    },
  };
}
