export { LEAD_APPLICATIONS } from './application-rows.ts';
export { poolTradesIt } from './conflicts.ts';
export { leadQueue } from './lead-desk.ts';
export type { LeadCaseParts } from './lead-parts.ts';
export { leadOperatorRoutes } from './operator-routes.ts';
export { leadRules } from './request-rules.ts';
export { type LeadRoutesParts, leadRoutes } from './routes.ts';
export { unlessLeading } from './unless-leading.ts';
