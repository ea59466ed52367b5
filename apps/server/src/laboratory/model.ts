import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { newestModel } from './model-rows.ts';
import { LEARNED, type ModelReport } from './train-model.ts';

type Path = 'laboratory/model';

export function model({
  database,
  marks,
}: Pick<LaboratoryParts, 'database' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_, context) => {
    context.requireCustomer();
    const row = await newestModel(database, marks, LEARNED);
    return ok({ model: row === undefined ? null : (JSON.parse(row.report) as ModelReport) });
  };
}
