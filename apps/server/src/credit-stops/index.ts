export { creditStopsOperatorRoutes } from './operator-routes.ts';
export { creditStopRules } from './request-rules.ts';
export { type CreditStopsRoutesParts, creditStopsRoutes } from './routes.ts';
export { type KeptStops, startStops } from './start-stops.ts';
export { CREDIT_STOPS } from './stop-rows.ts';
export type { CreditStopsParts } from './stops-parts.ts';
