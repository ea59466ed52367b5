// Boosted trees: training and asking, beside the plain way that the tests hold it against; the trees and the answers must be the same.
import { assert, createRandom } from '@kuroshio/base';
import { boost } from '@kuroshio/strategies/learning/boost.ts';
import type { BoostTerms, TrainingSet } from '@kuroshio/strategies/learning/boost-terms.ts';
import { probabilityOf, type TreeNode } from '@kuroshio/strategies/learning/model.ts';
import { plainTrees } from '@kuroshio/strategies/learning/plain-boost.ts';
import { measuredRate } from './measured-rate.ts';
import { printTable, ROUNDS, type Row, type Spread, spreadOf } from './spread.ts';

const FEATURES = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];
/** As many as the plain way can be waited for, and as many as two years of minutes of ten stocks give by the quarter of an hour. */
const [FEW, MANY] = [1_500, 80_000];
const ASKED = 50_000;
const TERMS: BoostTerms = {
  ...{ trees: 20, depth: 3, rate: 0.1, leastRows: 20, calm: 4, bins: 32, rowShare: 0.7, seed: 'learning:bench' },
};

/** A weak edge in one feature among eight of noise. */
function drawSet(seed: string, count: number): TrainingSet {
  const random = createRandom(seed);
  const rows = Array.from({ length: count }, () => FEATURES.map(() => random.normal()));
  const ups = rows.map(([first = 0, second = 0]) => random.next() < 0.5 + 0.1 * Math.sign(first * second));
  return { features: FEATURES, rows, ups };
}

/** Operations a second of processor time, round by round. */
function rates(operations: number, work: () => unknown): Spread {
  work();
  const made = Array.from({ length: ROUNDS }, () => {
    const began = process.cpuUsage();
    let times = 0;
    let used = 0;
    while (used < 300) {
      work();
      times += 1;
      const { user, system } = process.cpuUsage(began);
      used = (user + system) / 1000;
    }
    return measuredRate(operations * times, used);
  });
  return spreadOf(made);
}

/** A tree asked as it is written down. */
function answerOf(node: TreeNode, row: readonly number[]): number {
  if ('leaf' in node) return node.leaf;
  const { feature, atMost, low, high } = node;
  return answerOf((row[feature] ?? 0) <= atMost ? low : high, row);
}

const few = drawSet('learning:few', FEW);
const many = drawSet('learning:many', MANY);
const model = boost(few, TERMS);
assert(
  JSON.stringify(model.trees) === JSON.stringify(plainTrees(few, TERMS)),
  'both ways grow the same trees to the last digit',
);
const asked = drawSet('learning:asked', ASKED).rows;
const plainly = (row: readonly number[]) => {
  const odds = [model.base, ...model.trees.map((tree) => answerOf(tree, row))].reduce((sum, one) => sum + one, 0);
  return 1 / (1 + Math.exp(-odds));
};
assert(
  asked.every((row) => probabilityOf(model, row) === plainly(row)),
  'both ways give the same answers',
);

const rows: Row[] = [
  {
    ...{
      figure: `training, ${FEW} rows, ${TERMS.trees} trees`,
      unit: 'rows/s',
      ours: rates(FEW, () => boost(few, TERMS)),
    },
    peer: { name: 'plain', made: rates(FEW, () => plainTrees(few, TERMS)) },
  },
  {
    ...{ figure: `training, ${MANY} rows, ${TERMS.trees} trees`, unit: 'rows/s' },
    ours: rates(MANY, () => boost(many, TERMS)),
  },
  {
    ...{ figure: `asking ${ASKED} rows`, unit: 'rows/s' },
    ours: rates(ASKED, () => asked.reduce((sum, row) => sum + probabilityOf(model, row), 0)),
    peer: { name: 'plain', made: rates(ASKED, () => asked.reduce((sum, row) => sum + plainly(row), 0)) },
  },
];
printTable(rows);
