export { ceilingOf } from './secured-parts.ts';
export { type SecuredRoutesParts, securedRoutes } from './routes.ts';
