export { CUSTOMER_NOTES } from './note-rows.ts';
export { customersRoutes } from './operator-routes.ts';
