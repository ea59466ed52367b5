import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { type ExportParts, exportStatement } from './export-statement.ts';
import { fills } from './fills.ts';
import { fundRecord } from './fund-record.ts';
import { realised } from './realised.ts';
import { statistics } from './statistics.ts';

export function statementsRoutes(parts: ExportParts): Route[] {
  return [
    route(ENDPOINTS['statements/fund-record'], fundRecord(parts)),
    route(ENDPOINTS['statements/export-statement'], exportStatement(parts)),
    route(ENDPOINTS['statements/fills'], fills(parts)),
    route(ENDPOINTS['statements/realised'], realised(parts)),
    route(ENDPOINTS['statements/statistics'], statistics(parts)),
  ];
}
