import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import type { PlanParts } from './plan-parts.ts';
import { ownPlan, readSums } from './read-plans.ts';
import { wirePlan } from './wire-plan.ts';

type Path = 'plans/read-plan';

export function readPlan(parts: PlanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) => {
    const { customerId } = context.requireCustomer();
    const row = await ownPlan(parts.database, parts, customerId, id);
    if (row === undefined) return refuse('PLAN_NOT_FOUND');
    const sumOf = await readSums(parts.database, parts, customerId, [row]);
    return ok(wirePlan(parts.exchange.view, row, sumOf(row)));
  };
}
