import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { instrumentAt } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { alterPlan } from './alter-plan.ts';
import { checkPlan } from './check-plan.ts';
import type { PlanParts } from './plan-parts.ts';

type Path = 'plans/change-plan';

/** Other terms count from the next day on of which nothing has been done. */
export function changePlan(parts: PlanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  return async ({ id, version, ...wish }, context) =>
    alterPlan(parts, context.requireCustomer().customerId, id, (row) => {
      if (row.state === 'ended') return refuse('PLAN_ENDED');
      if (row.version !== version) return refuse('PLAN_CHANGED');
      const checked = checkPlan(parts.exchange.view, instrumentAt(parts.exchange.view, row.instrument_no), wish);
      if (!checked.ok) return checked;
      const { currency: _, ...terms } = checked.value;
      // A chosen day that waits for its trading day, over a weekend, stays chosen where the new days have it too.
      const waits = row.state === 'active' && wish.days.includes(Number(row.next_day.slice(8)));
      return ok({ ...row, ...terms, next_day: waits && row.next_day < terms.next_day ? row.next_day : terms.next_day });
    });
}
