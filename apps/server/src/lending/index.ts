export { startLendingDays } from './lending-days.ts';
export { LENT } from './lending-rows.ts';
export { type LendingRoutesParts, lendingRoutes } from './routes.ts';
