export { APPLICATIONS } from './application-rows.ts';
export { OFFERINGS } from './offering-rows.ts';
export { type OfferingRoutesParts, offeringRoutes } from './routes.ts';
export { startOfferings } from './start-offerings.ts';
