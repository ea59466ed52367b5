import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { newestModel } from './model-rows.ts';
import { LEARNED } from './train-model.ts';

type Path = 'laboratory/model-file';

/** As it is stored, letter by letter: what is downloaded is what trades. */
export function modelFile({
  database,
  marks,
}: Pick<LaboratoryParts, 'database' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async (_, context) => {
    context.requireCustomer();
    const row = await newestModel(database, marks, LEARNED);
    return row === undefined ? refuse('MODEL_NOT_THERE') : ok({ text: row.model });
  };
}
