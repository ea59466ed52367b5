import { ENDPOINTS } from '@kuroshio/contract';
import type { ExchangeView } from '../exchange/index.ts';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { dividends } from './dividends.ts';
import { month } from './month.ts';
import { settlements } from './settlements.ts';

export function calendarRoutes(parts: {
  readonly database: Database;
  readonly exchange: { readonly view: ExchangeView };
}): Route[] {
  return [
    route(ENDPOINTS['calendar/month'], month(parts)),
    route(ENDPOINTS['calendar/settlements'], settlements(parts)),
    route(ENDPOINTS['calendar/dividends'], dividends(parts)),
  ];
}
