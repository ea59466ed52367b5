import { ENDPOINTS } from '@kuroshio/contract';
import type { Database } from '../platform/database/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import { fundRecord } from './fund-record.ts';

export function statementsRoutes(parts: { readonly database: Database }): Route[] {
  return [route(ENDPOINTS['statements/fund-record'], fundRecord(parts))];
}
