import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { changePlan } from './change-plan.ts';
import { createPlan } from './create-plan.ts';
import { endPlan } from './end-plan.ts';
import { listPlanDates } from './list-plan-dates.ts';
import { listPlanPurchases } from './list-plan-purchases.ts';
import { listPlans } from './list-plans.ts';
import { pausePlan } from './pause-plan.ts';
import type { PlanParts } from './plan-parts.ts';
import { previewPlan } from './preview-plan.ts';
import { readPlan } from './read-plan.ts';
import { resumePlan } from './resume-plan.ts';

export interface PlanRoutesParts {
  readonly plans: PlanParts;
}

export function planRoutes({ plans }: PlanRoutesParts): Route[] {
  return [
    route(ENDPOINTS['plans/list-plans'], listPlans(plans)),
    route(ENDPOINTS['plans/read-plan'], readPlan(plans)),
    route(ENDPOINTS['plans/list-plan-purchases'], listPlanPurchases(plans)),
    route(ENDPOINTS['plans/list-plan-dates'], listPlanDates(plans)),
    route(ENDPOINTS['plans/preview-plan'], previewPlan(plans)),
    route(ENDPOINTS['plans/create-plan'], createPlan(plans)),
    route(ENDPOINTS['plans/change-plan'], changePlan(plans)),
    route(ENDPOINTS['plans/pause-plan'], pausePlan(plans)),
    route(ENDPOINTS['plans/resume-plan'], resumePlan(plans)),
    route(ENDPOINTS['plans/end-plan'], endPlan(plans)),
  ];
}
