export type { ConfigParts } from './config.ts';
export { commonRoutes } from './routes.ts';
