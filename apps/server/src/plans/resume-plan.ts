import { ok } from '@kuroshio/base';
import type { InputOf, OutputOf } from '@kuroshio/contract';
import { refuse } from '@kuroshio/refusals';
import { instrumentAt } from '../exchange/index.ts';
import type { Handler } from '../platform/http/index.ts';
import { alterPlan } from './alter-plan.ts';
import { firstDay, isOffered } from './check-plan.ts';
import { chosenDayFrom, daysOfText } from './due-days.ts';
import type { PlanParts } from './plan-parts.ts';

type Path = 'plans/resume-plan';

export function resumePlan(parts: PlanParts): Handler<InputOf<Path>, OutputOf<Path>> {
  const { view } = parts.exchange;
  return async ({ id }, context) =>
    alterPlan(parts, context.requireCustomer().customerId, id, (row) => {
      if (row.state === 'ended') return refuse('PLAN_ENDED');
      if (row.state === 'active') return ok(row);
      const instrument = instrumentAt(view, row.instrument_no);
      if (!isOffered(instrument)) return refuse('PLAN_NOT_OFFERED');
      // What fell into its rest is over.
      const next = chosenDayFrom(daysOfText(row.days), firstDay(view, instrument));
      if (row.until_on !== null && next > row.until_on) return refuse('PLAN_OVER');
      return ok({ ...row, state: 'active', next_day: next });
    });
}
