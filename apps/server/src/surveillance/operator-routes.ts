import { ENDPOINTS } from '@kuroshio/contract';
import type { ExchangeView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { listAlerts } from './list-alerts.ts';

export function surveillanceRoutes(parts: {
  readonly database: Database;
  readonly view: ExchangeView;
}): Route<'operators'>[] {
  return [route(ENDPOINTS['surveillance/list-alerts'], listAlerts(parts))];
}
