import { ENDPOINTS } from '@kuroshio/contract';
import type { ExchangeState } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { dividendDaysHandler } from './dividends.ts';
import { monthHandler } from './month.ts';
import { settlementsHandler } from './settlements.ts';

export function calendarRoutes(parts: {
  readonly database: Database;
  readonly exchange: { readonly state: ExchangeState };
}): Route[] {
  return [
    route(ENDPOINTS['calendar/month'], monthHandler(parts)),
    route(ENDPOINTS['calendar/settlements'], settlementsHandler(parts)),
    route(ENDPOINTS['calendar/dividends'], dividendDaysHandler(parts)),
  ];
}
