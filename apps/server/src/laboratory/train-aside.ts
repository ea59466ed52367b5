// Runs in a process of its own: training takes seconds, in which nobody's order may wait.
import { constants, setPriority } from 'node:os';
import {
  type BoostTerms,
  judge,
  samplesOf,
  type SeenDay,
  train,
  walkForward,
  type Windows,
} from '@kuroshio/strategies';

/** What is trained on. */
export interface TrainingOrder {
  readonly series: readonly (readonly [symbol: string, days: readonly SeenDay[]])[];
  /** Of trading there and back in a day, as parts of 1. */
  readonly costs: ReadonlyMap<string, number>;
  readonly windows: Windows;
  readonly terms: BoostTerms;
  readonly yesFrom: number;
  readonly mostPart: number;
  readonly trials: Parameters<typeof judge>[3];
}

function answer({ series, costs, windows, terms, yesFrom, mostPart, trials }: TrainingOrder) {
  const samples = samplesOf(new Map(series));
  const walked = walkForward(samples, windows, terms);
  const costOf = (symbol: string) => costs.get(symbol) ?? 1;
  // What trades from now on has learned from the newest window, which no test has seen.
  const days = new Set([...new Set(samples.map(({ date }) => date))].slice(-windows.train));
  return {
    model: train(
      samples.filter(({ date }) => days.has(date)),
      terms,
      yesFrom,
    ),
    judgement: judge(walked.predictions, yesFrom, { mostPart, costOf }, trials),
    windows: walked.windows,
  };
}

export type TrainingAnswer = ReturnType<typeof answer>;

process.once('message', (order: TrainingOrder) => {
  setPriority(constants.priority.PRIORITY_LOW);
  process.send?.(answer(order));
});
// Nobody waits for an answer any more.
process.once('disconnect', () => process.exit());
