export type { AlertParts } from './alert-parts.ts';
export { alertsRoutes } from './routes.ts';
export { watchAlerts } from './watch-alerts.ts';
