import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { listPapers } from './list-papers.ts';
import { listRuns } from './list-runs.ts';
import { model } from './model.ts';
import { modelFile } from './model-file.ts';
import { readPaper } from './read-paper.ts';
import { readRun } from './read-run.ts';
import { run } from './run.ts';
import { runMinutes } from './run-minutes.ts';
import { startPaper } from './start-paper.ts';
import { stopPaper } from './stop-paper.ts';

export function laboratoryRoutes(parts: LaboratoryParts): Route[] {
  return [
    route(ENDPOINTS['laboratory/list-runs'], listRuns(parts)),
    route(ENDPOINTS['laboratory/read-run'], readRun(parts)),
    route(ENDPOINTS['laboratory/run'], run(parts)),
    route(ENDPOINTS['laboratory/run-minutes'], runMinutes(parts)),
    route(ENDPOINTS['laboratory/model'], model(parts)),
    route(ENDPOINTS['laboratory/model-file'], modelFile(parts)),
    route(ENDPOINTS['laboratory/list-papers'], listPapers(parts)),
    route(ENDPOINTS['laboratory/read-paper'], readPaper(parts)),
    route(ENDPOINTS['laboratory/start-paper'], startPaper(parts)),
    route(ENDPOINTS['laboratory/stop-paper'], stopPaper(parts)),
  ];
}
