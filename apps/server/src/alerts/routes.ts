import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { AlertParts } from './alert-parts.ts';
import { createAlertHandler } from './create-alert.ts';
import { deleteAlertHandler } from './delete-alert.ts';
import { listAlertsHandler } from './list-alerts.ts';
import { rearmAlertHandler } from './rearm-alert.ts';

export function alertsRoutes(parts: AlertParts): Route[] {
  return [
    route(ENDPOINTS['alerts/list-alerts'], listAlertsHandler(parts)),
    route(ENDPOINTS['alerts/create-alert'], createAlertHandler(parts)),
    route(ENDPOINTS['alerts/rearm-alert'], rearmAlertHandler(parts)),
    route(ENDPOINTS['alerts/delete-alert'], deleteAlertHandler(parts)),
  ];
}
