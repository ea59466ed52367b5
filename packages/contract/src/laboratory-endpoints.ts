import { listPapers } from './laboratory/list-papers.ts';
import { listRuns } from './laboratory/list-runs.ts';
import { model } from './laboratory/model.ts';
import { modelFile } from './laboratory/model-file.ts';
import { readPaper } from './laboratory/read-paper.ts';
import { readRun } from './laboratory/read-run.ts';
import { run } from './laboratory/run.ts';
import { runMinutes } from './laboratory/run-minutes.ts';
import { startPaper } from './laboratory/start-paper.ts';
import { stopPaper } from './laboratory/stop-paper.ts';

/** The calls of the laboratory, and of the model that it trains. */
export const LABORATORY_ENDPOINTS = [
  ...([listRuns, model, modelFile, readRun, run, runMinutes] as const),
  ...([listPapers, readPaper, startPaper, stopPaper] as const),
] as const;
