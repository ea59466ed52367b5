import { normalQuantile } from './normal.ts';
import { type Moments, probableSharpe, sharpeOf } from './statistics.ts';

const EULER = 0.5772156649;

/** How far above its mean, in deviations, the best of so many trials is expected to lie where none has an edge. */
export function expectedBest(trials: number): number {
  if (trials < 2) return 0;
  return (1 - EULER) * normalQuantile(1 - 1 / trials) + EULER * normalQuantile(1 - 1 / (trials * Math.E));
}

/**
 * The deflated Sharpe ratio (Bailey and López de Prado 2014): the probability that it is above what the best of all trials
 * would have had by chance. @param variance of the trials' Sharpe ratios, per period
 */
export function deflatedSharpe(
  moments: Moments,
  trials: number,
  variance: number,
): { readonly benchmark: number; readonly probability: number } {
  const benchmark = Math.sqrt(variance) * expectedBest(trials);
  return { benchmark, probability: probableSharpe(moments, benchmark) };
}

/** One way to part the blocks in two halves: which variant is best in the first, and its rank in the second, from 1. */
export interface Split {
  /** Bits of the blocks in the first half. */
  readonly mask: number;
  readonly chosen: number;
  readonly rank: number;
  readonly logit: number;
}

/**
 * Probability of backtest overfitting by combinatorially symmetric cross-validation (Bailey et al. 2017): how often the
 * variant that was best in one half of the time is below the middle of all in the other.
 * @param rows returns by period, one column for each variant
 * @param blocks an even number that divides the rows
 */
export function overfitting(
  rows: readonly (readonly number[])[],
  blocks: number,
): { readonly splits: readonly Split[]; readonly probability: number } {
  const size = rows.length / blocks;
  const variants = rows[0]?.length ?? 0;
  const splits: Split[] = [];
  for (let mask = 1; mask < 2 ** blocks; mask++) {
    const inside = (row: number) => (mask & (1 << Math.floor(row / size))) !== 0;
    const count = Array.from({ length: blocks }, (_, block) => (mask >> block) & 1).filter((bit) => bit === 1).length;
    if (count !== blocks / 2) continue;
    const scores = (first: boolean) =>
      Array.from({ length: variants }, (_, variant) => {
        const column = rows.filter((_row, at) => inside(at) === first).map((row) => row[variant] ?? 0);
        return sharpeOf(column) ?? 0;
      });
    const seen = scores(true);
    const unseen = scores(false);
    const chosen = seen.indexOf(Math.max(...seen));
    const rank = unseen.filter((score) => score <= (unseen[chosen] ?? 0)).length;
    const part = rank / (variants + 1);
    splits.push({ mask, chosen, rank, logit: Math.log(part / (1 - part)) });
  }
  const below = splits.filter(({ logit }) => logit <= 0).length;
  return { splits, probability: splits.length === 0 ? 0 : below / splits.length };
}
