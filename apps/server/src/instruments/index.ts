export { instrumentRoutes } from './operator-routes.ts';
export { instrumentRules } from './request-rules.ts';
