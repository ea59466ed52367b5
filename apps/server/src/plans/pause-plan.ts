import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import type { Handler } from '../platform/http/index.ts';
import { alterPlan } from './alter-plan.ts';
import type { PlanParts } from './plan-parts.ts';

type Path = 'plans/pause-plan';

export function pausePlan(parts: PlanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) =>
    alterPlan(parts, context.requireCustomer().customerId, id, (row) => {
      if (row.state === 'ended') return refuse('PLAN_ENDED');
      return ok(row.state === 'paused' ? row : { ...row, state: 'paused' });
    });
}
