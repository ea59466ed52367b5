export { commonRoutes } from './routes.ts';
