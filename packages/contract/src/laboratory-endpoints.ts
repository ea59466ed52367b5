import { listRuns } from './laboratory/list-runs.ts';
import { model } from './laboratory/model.ts';
import { modelFile } from './laboratory/model-file.ts';
import { readRun } from './laboratory/read-run.ts';
import { run } from './laboratory/run.ts';
import { runMinutes } from './laboratory/run-minutes.ts';

/** The calls of the laboratory, and of the model that it trains. */
export const LABORATORY_ENDPOINTS = [listRuns, model, modelFile, readRun, run, runMinutes] as const;
