export { orderSearchRoutes } from './operator-routes.ts';
