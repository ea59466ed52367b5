import { changePlan } from './plans/change-plan.ts';
import { createPlan } from './plans/create-plan.ts';
import { endPlan } from './plans/end-plan.ts';
import { listPlanDates } from './plans/list-plan-dates.ts';
import { listPlanPurchases } from './plans/list-plan-purchases.ts';
import { listPlans } from './plans/list-plans.ts';
import { pausePlan } from './plans/pause-plan.ts';
import { previewPlan } from './plans/preview-plan.ts';
import { readPlan } from './plans/read-plan.ts';
import { resumePlan } from './plans/resume-plan.ts';

/** The calls of recurring purchases. */
export const PLAN_ENDPOINTS = [
  listPlans,
  readPlan,
  listPlanPurchases,
  listPlanDates,
  previewPlan,
  createPlan,
  changePlan,
  pausePlan,
  resumePlan,
  endPlan,
] as const;
