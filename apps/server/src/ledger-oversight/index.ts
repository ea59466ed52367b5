export { ledgerOversightRoutes } from './operator-routes.ts';
