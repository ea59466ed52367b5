export { tradingRoutes } from './routes.ts';
