import type { KeptTable } from './identity/index.ts';
import { followPapers, keepModel, MODELS, OUTCOMES, PAPER_ROWS, RUNS, workRuns } from './laboratory/index.ts';
import { ruleOf } from './leads/index.ts';
import { houseStrategies, runStrategies, STRATEGY_ROWS } from './strategies/index.ts';

/** Rows of pools, and of what they trade by, that are marked and watched. */
export const POOL_ROWS: readonly KeptTable[] = [...STRATEGY_ROWS, MODELS, RUNS, OUTCOMES, ...PAPER_ROWS];

/** Pools, the model by which one of the house's own trades, what customers have tried in the laboratory, and what they follow on paper. @param offers whether the house offers its own */
export async function startPools(
  parts: Parameters<typeof runStrategies>[0],
  offers: boolean,
): Promise<{ stop(): Promise<void> }> {
  // Read before the first pool is looked at, else a restart would sell what it holds.
  const model = offers ? await keepModel(parts) : undefined;
  const strategies = runStrategies(parts, model === undefined ? [] : houseStrategies(model.now), (strategy) =>
    ruleOf(parts, strategy),
  );
  const runs = workRuns(parts);
  const papers = followPapers(parts);
  return {
    async stop() {
      await papers.stop();
      await runs.stop();
      await strategies.stop();
      await model?.stop();
    },
  };
}
