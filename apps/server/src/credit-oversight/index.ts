export { creditOversightRoutes } from './operator-routes.ts';
