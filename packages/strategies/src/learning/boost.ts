import { assert, createRandom } from '@kuroshio/base';
import { baseOdds, type BoostTerms, leafValue, MOST_DEPTH, scoreOf, type TrainingSet, WHOLE } from './boost-terms.ts';
import { type Model, sigmoid, type TreeNode } from './model.ts';

/** Where a feature is cut: its values at evenly spaced ranks, each once, without the greatest. */
function cutsOf(values: readonly number[], bins: number): number[] {
  const sorted = values.toSorted((a, b) => a - b);
  const cuts: number[] = [];
  for (let i = 1; i < bins; i++) {
    const cut = sorted[Math.ceil((i * sorted.length) / bins) - 1];
    if (cut !== undefined && cut < (sorted.at(-1) ?? cut) && cut !== cuts.at(-1)) cuts.push(cut);
  }
  return cuts;
}

/** The bin of a value: the first whose cut it does not exceed. */
function binOf(cuts: readonly number[], value: number): number {
  let [low, high] = [0, cuts.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (value <= (cuts[middle] ?? 0)) high = middle;
    else low = middle + 1;
  }
  return low;
}

interface Split {
  readonly gain: number;
  readonly feature: number;
  readonly bin: number;
}

/** Sums by feature and bin: gradient, weight, rows. */
type Histogram = Float64Array;

/**
 * Gradient boosting of small trees by histograms, log loss (Friedman 2001; the second-order leaves of Chen and Guestrin 2016).
 * The same set, terms and seed give the same model on every machine.
 */
export function boost(set: TrainingSet, terms: BoostTerms): Omit<Model, 'yesFrom'> {
  const { rows, ups, features } = set;
  const { bins, depth, calm, leastRows } = terms;
  assert(depth >= 1 && depth <= MOST_DEPTH && bins >= 2 && bins <= 256, 'terms of boosting');
  const count = rows.length;
  const width = features.length;
  const cuts = features.map((_, feature) =>
    cutsOf(
      rows.map((row) => row[feature] ?? 0),
      bins,
    ),
  );
  const binned = new Uint8Array(count * width);
  for (let row = 0; row < count; row++)
    for (let feature = 0; feature < width; feature++)
      binned[row * width + feature] = binOf(cuts[feature] ?? [], rows[row]?.[feature] ?? 0);
  const base = baseOdds(ups);
  const odds = new Float64Array(count).fill(base);
  const gradients = new Float64Array(count);
  const weights = new Float64Array(count);
  const gains = new Float64Array(width);
  const random = createRandom(`boost:${terms.seed}`);

  function histogramOf(members: Int32Array): Histogram {
    const sums = new Float64Array(width * bins * 3);
    for (const row of members) {
      const gradient = gradients[row] ?? 0;
      const weight = weights[row] ?? 0;
      for (let feature = 0; feature < width; feature++) {
        const at = (feature * bins + (binned[row * width + feature] ?? 0)) * 3;
        sums[at] = (sums[at] ?? 0) + gradient;
        sums[at + 1] = (sums[at + 1] ?? 0) + weight;
        sums[at + 2] = (sums[at + 2] ?? 0) + 1;
      }
    }
    return sums;
  }

  function bestSplit(sums: Histogram, gradient: number, weight: number, members: number): Split | undefined {
    const whole = scoreOf(gradient, weight, calm);
    let best: Split | undefined;
    for (let feature = 0; feature < width; feature++) {
      let [low, lowWeight, lowCount] = [0, 0, 0];
      for (let bin = 0; bin < (cuts[feature]?.length ?? 0); bin++) {
        const at = (feature * bins + bin) * 3;
        low += sums[at] ?? 0;
        lowWeight += sums[at + 1] ?? 0;
        lowCount += sums[at + 2] ?? 0;
        if (lowCount < leastRows || members - lowCount < leastRows) continue;
        const gain = scoreOf(low, lowWeight, calm) + scoreOf(gradient - low, weight - lowWeight, calm) - whole;
        if (gain > (best?.gain ?? 0)) best = { gain, feature, bin };
      }
    }
    return best;
  }

  function grow(members: Int32Array, sums: Histogram, level: number): TreeNode {
    let [gradient, weight] = [0, 0];
    for (const row of members) {
      gradient += gradients[row] ?? 0;
      weight += weights[row] ?? 0;
    }
    const split = level === depth ? undefined : bestSplit(sums, gradient, weight, members.length);
    if (split === undefined) return { leaf: leafValue(gradient, weight, terms) };
    const { feature, bin, gain } = split;
    gains[feature] = (gains[feature] ?? 0) + gain;
    const isLow = (row: number) => (binned[row * width + feature] ?? 0) <= bin;
    const low = members.filter(isLow);
    const high = members.filter((row) => !isLow(row));
    // Of two halves one is counted, and the other is what is left.
    const counted = histogramOf(low.length <= high.length ? low : high);
    const rest = sums.map((sum, at) => sum - (counted[at] ?? 0));
    const [lowSums, highSums] = low.length <= high.length ? [counted, rest] : [rest, counted];
    return {
      ...{ feature, atMost: cuts[feature]?.[bin] ?? 0 },
      low: grow(low, lowSums, level + 1),
      high: grow(high, highSums, level + 1),
    };
  }

  function addLeaves(node: TreeNode): void {
    for (let row = 0; row < count; row++) {
      let at = node;
      while (!('leaf' in at)) at = (rows[row]?.[at.feature] ?? 0) <= at.atMost ? at.low : at.high;
      odds[row] = (odds[row] ?? 0) + at.leaf;
    }
  }

  const trees: TreeNode[] = [];
  for (let tree = 0; tree < terms.trees; tree++) {
    const drawn: number[] = [];
    for (let row = 0; row < count; row++) {
      if (random.next() >= terms.rowShare) continue;
      const probability = sigmoid(odds[row] ?? 0);
      gradients[row] = Math.round(((ups[row] === true ? 1 : 0) - probability) * WHOLE);
      weights[row] = Math.round(probability * (1 - probability) * WHOLE);
      drawn.push(row);
    }
    const members = Int32Array.from(drawn);
    const grown = grow(members, histogramOf(members), 0);
    trees.push(grown);
    addLeaves(grown);
  }
  const total = gains.reduce((sum, gain) => sum + gain, 0);
  return {
    ...{ features: [...features], base, trees },
    importance: [...gains].map((gain) => (total === 0 ? 0 : gain / total)),
  };
}
