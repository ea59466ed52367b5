export type { HaltParts } from './halt-parts.ts';
export { HALTS } from './halt-rows.ts';
export { haltRoutes } from './operator-routes.ts';
export { haltRules } from './request-rules.ts';
