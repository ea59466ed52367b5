export { isOffered } from './check-plan.ts';
export { PURCHASE_PLANS } from './plan-rows.ts';
export { PLAN_PURCHASES } from './purchase-rows.ts';
export { type PlanRoutesParts, planRoutes } from './routes.ts';
export { runPlans } from './run-plans.ts';
export { sizeFraction, sizeShares, unitsWorth } from './size-purchase.ts';
