export { oversightRoutes } from './operator-routes.ts';
export type { OversightParts } from './oversight-parts.ts';
export { actionRules } from './action-rules.ts';
export { closureRules } from './request-rules.ts';
