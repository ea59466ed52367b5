import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { fundRecord, type FundRecordParts } from './fund-record.ts';

export function statementsRoutes(parts: FundRecordParts): Route[] {
  return [route(ENDPOINTS['statements/fund-record'], fundRecord(parts))];
}
