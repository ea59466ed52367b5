import { ENDPOINTS } from '@kuroshio/contract';
import type { ExchangeView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { dividendDaysHandler } from './dividends.ts';
import { monthHandler } from './month.ts';
import { settlementsHandler } from './settlements.ts';

export function calendarRoutes(parts: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}): Route[] {
  return [
    route(ENDPOINTS['calendar/month'], monthHandler(parts)),
    route(ENDPOINTS['calendar/settlements'], settlementsHandler(parts)),
    route(ENDPOINTS['calendar/dividends'], dividendDaysHandler(parts)),
  ];
}
