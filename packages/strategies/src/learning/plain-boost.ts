import { createRandom } from '@kuroshio/base';
import type { BoostTerms, TrainingSet } from './boost-terms.ts';
import { sigmoid, type TreeNode } from './model.ts';

/** The same trees grown the plain and slow way, with whole numbers and every cut tried on every row: what tests hold the fast way against. */
export function plainTrees({ rows, ups, features }: TrainingSet, terms: BoostTerms): TreeNode[] {
  const { trees, bins, depth, calm, leastRows, rate, rowShare, seed } = terms;
  const random = createRandom(`boost:${seed}`);
  const ones = ups.filter((up) => up).length;
  const odds = rows.map(() => Math.log((ones + 1) / (rows.length - ones + 1)));
  const cuts = features.map((_, feature) => {
    const column = rows.map((row) => row[feature] ?? 0).toSorted((a, b) => a - b);
    const ranks = Array.from({ length: bins - 1 }, (_one, at) => Math.ceil(((at + 1) * column.length) / bins) - 1);
    const values = ranks.map((rank) => column[rank] ?? 0).filter((value) => value < (column.at(-1) ?? 0));
    return [...new Set(values)];
  });
  const grown: TreeNode[] = [];
  for (let tree = 0; tree < trees; tree++) {
    const slopes = rows.map((_, row) => {
      const probability = sigmoid(odds[row] ?? 0);
      const isDrawn = random.next() < rowShare;
      const gradient = BigInt(Math.round(((ups[row] === true ? 1 : 0) - probability) * 1_000_000));
      return { row, isDrawn, gradient, weight: BigInt(Math.round(probability * (1 - probability) * 1_000_000)) };
    });
    type Slope = (typeof slopes)[number];
    const sumOf = (members: readonly Slope[]) => {
      const gradient = Number(members.reduce((sum, one) => sum + one.gradient, 0n));
      const weight = Number(members.reduce((sum, one) => sum + one.weight, 0n)) + calm * 250_000;
      return { gradient, weight, score: (gradient * gradient) / weight };
    };
    const valueOf = (one: Slope, feature: number) => rows[one.row]?.[feature] ?? 0;
    const grow = (members: readonly Slope[], left: number): TreeNode => {
      const { gradient, weight, score } = sumOf(members);
      let best = { gain: 0, feature: -1, atMost: 0 };
      for (const [feature, values] of left === 0 ? [] : cuts.entries())
        for (const atMost of values) {
          const low = members.filter((one) => valueOf(one, feature) <= atMost);
          const high = members.filter((one) => valueOf(one, feature) > atMost);
          if (low.length < leastRows || high.length < leastRows) continue;
          const gain = sumOf(low).score + sumOf(high).score - score;
          if (gain > best.gain) best = { gain, feature, atMost };
        }
      const { feature, atMost } = best;
      if (feature < 0) return { leaf: (rate * gradient) / weight };
      const low = members.filter((one) => valueOf(one, feature) <= atMost);
      const high = members.filter((one) => valueOf(one, feature) > atMost);
      return { feature, atMost, low: grow(low, left - 1), high: grow(high, left - 1) };
    };
    const root = grow(
      slopes.filter(({ isDrawn }) => isDrawn),
      depth,
    );
    grown.push(root);
    for (const [row, values] of rows.entries()) {
      let at = root;
      while (!('leaf' in at)) at = (values[at.feature] ?? 0) <= at.atMost ? at.low : at.high;
      odds[row] = (odds[row] ?? 0) + at.leaf;
    }
  }
  return grown;
}
