export { conversionRoutes } from './routes.ts';
