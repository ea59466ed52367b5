import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { listAlerts } from './list-alerts.ts';
import { readAlert } from './read-alert.ts';
import type { SurveillanceParts } from './surveillance-parts.ts';

export function surveillanceRoutes(parts: SurveillanceParts): Route<'operators'>[] {
  return [
    route(ENDPOINTS['surveillance/list-alerts'], listAlerts(parts)),
    route(ENDPOINTS['surveillance/read-alert'], readAlert(parts)),
  ];
}
