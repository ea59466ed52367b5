import { ENDPOINTS } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { listHouseNotices } from './list-house-notices.ts';

export function noticesOperatorRoutes(parts: { readonly database: Database }): Route<'operators'>[] {
  return [route(ENDPOINTS['notices/list-house-notices'], listHouseNotices(parts))];
}
