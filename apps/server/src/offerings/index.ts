export { APPLICATIONS } from './application-rows.ts';
export type { OfferingParts } from './offering-parts.ts';
export { OFFERINGS } from './offering-rows.ts';
export { offeringOperatorRoutes } from './operator-routes.ts';
export { OFFERING_CHANGES } from './prepared/change-rows.ts';
export { offeringRules } from './prepared/request-rules.ts';
export { type OfferingRoutesParts, offeringRoutes } from './routes.ts';
export { startOfferings } from './start-offerings.ts';
