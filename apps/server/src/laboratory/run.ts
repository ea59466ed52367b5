import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { askForRun } from './ask-for-run.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';

type Path = 'laboratory/run';

export function run(parts: LaboratoryParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const ask = askForRun(parts);
  return ({ clientKey, ...wish }, context) => ask(wish, clientKey, context);
}
