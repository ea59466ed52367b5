export { followPapers } from './follow-papers.ts';
export { keepModel } from './keep-model.ts';
export { MODELS } from './model-rows.ts';
export { PAPER_ROWS } from './paper-rows.ts';
export { OUTCOMES, RUNS } from './run-rows.ts';
export { laboratoryRoutes } from './routes.ts';
export { minuteAlgorithm } from './minute-test.ts';
export { triedRule } from './tried-rule.ts';
export { workRuns } from './work-runs.ts';
