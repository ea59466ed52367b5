export { rulesRoutes } from './routes.ts';
