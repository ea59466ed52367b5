import { model } from './laboratory/model.ts';
import { modelFile } from './laboratory/model-file.ts';

/** The calls of the laboratory, and of the model that it trains. */
export const LABORATORY_ENDPOINTS = [model, modelFile] as const;
