import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { AlertParts } from './alert-parts.ts';
import { createAlert } from './create-alert.ts';
import { deleteAlert } from './delete-alert.ts';
import { listAlerts } from './list-alerts.ts';
import { rearmAlert } from './rearm-alert.ts';

export function alertsRoutes(parts: AlertParts): Route[] {
  return [
    route(ENDPOINTS['alerts/list-alerts'], listAlerts(parts)),
    route(ENDPOINTS['alerts/create-alert'], createAlert(parts)),
    route(ENDPOINTS['alerts/rearm-alert'], rearmAlert(parts)),
    route(ENDPOINTS['alerts/delete-alert'], deleteAlert(parts)),
  ];
}
