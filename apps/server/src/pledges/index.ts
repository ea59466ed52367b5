export { pledgeRoutes } from './routes.ts';
