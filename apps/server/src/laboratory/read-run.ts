import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { LaboratoryParts } from './laboratory-parts.ts';
import { outcomesOf, ownRun } from './run-rows.ts';
import { reportOf, wireRun } from './wire-run.ts';

type Path = 'laboratory/read-run';

export function readRun({
  database,
  marks,
}: Pick<LaboratoryParts, 'database' | 'marks'>): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const row = await ownRun(database, marks, customerId, BigInt(id));
    if (row === undefined) return refuse('RUN_NOT_FOUND');
    const outcome = (await outcomesOf(database, marks, [row.id])).get(row.id);
    return ok({ card: wireRun(row, outcome), report: reportOf(outcome) });
  };
}
