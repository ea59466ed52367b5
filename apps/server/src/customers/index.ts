export { customersRoutes } from './operator-routes.ts';
