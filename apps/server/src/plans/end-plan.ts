import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import type { Handler } from '../platform/http/index.ts';
import { alterPlan } from './alter-plan.ts';
import type { PlanParts } from './plan-parts.ts';

type Path = 'plans/end-plan';

/** An order that it has sent already stands, and is cancelled like any other. */
export function endPlan(parts: PlanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id }, context) =>
    alterPlan(parts, context.requireCustomer().customerId, id, (row) =>
      ok(row.state === 'ended' ? row : { ...row, state: 'ended', reason: 'customer' }),
    );
}
