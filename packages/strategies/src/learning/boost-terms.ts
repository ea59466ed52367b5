/** How trees are grown. */
export interface BoostTerms {
  readonly trees: number;
  /** At most 4: deeper ones remember days instead of learning from them. */
  readonly depth: number;
  /** How much of what a leaf would say it does say. */
  readonly rate: number;
  /** Fewest rows of a leaf. */
  readonly leastRows: number;
  /** Rows that every leaf is thought to have besides, half of them up. */
  readonly calm: number;
  /** Values of a feature are put into at most so many bins. */
  readonly bins: number;
  /** Each tree sees this part of the rows, drawn from the seed. */
  readonly rowShare: number;
  readonly seed: string;
}

/** Rows of features, and whether each went up. */
export interface TrainingSet {
  readonly features: readonly string[];
  readonly rows: readonly (readonly number[])[];
  readonly ups: readonly boolean[];
}

/**
 * Gradients are counted in whole millionths: sums of whole numbers are the same in whatever order they are added, so that the
 * fast way and the plain one grow the same trees.
 */
export const WHOLE = 1_000_000;
export const MOST_DEPTH = 4;

/** What a node of sums is worth: the square of its gradients over its weight. */
export function scoreOf(gradient: number, weight: number, calm: number): number {
  return (gradient * gradient) / (weight + calm * WHOLE * 0.25);
}

export function leafValue(gradient: number, weight: number, { rate, calm }: BoostTerms): number {
  return (rate * gradient) / (weight + calm * WHOLE * 0.25);
}

/** Log odds of the share of rows that went up, with one of each thought besides. */
export function baseOdds(ups: readonly boolean[]): number {
  const up = ups.filter(Boolean).length + 1;
  return Math.log(up / (ups.length + 2 - up));
}
