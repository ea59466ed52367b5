export { type SecuredRoutesParts, securedRoutes } from './routes.ts';
