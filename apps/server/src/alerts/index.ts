export type { AlertParts } from './alert-parts.ts';
export { alertsRoutes } from './routes.ts';
export { type AlertWatch, watchAlerts } from './watch-alerts.ts';
