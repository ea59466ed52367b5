import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { model } from './model.ts';
import { modelFile } from './model-file.ts';

export function laboratoryRoutes(parts: LaboratoryParts): Route[] {
  return [
    route(ENDPOINTS['laboratory/model'], model(parts)),
    route(ENDPOINTS['laboratory/model-file'], modelFile(parts)),
  ];
}
