import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { recorded } from '../identity/index.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import { closeAccount, type ClosingParts } from './close-account.ts';
import { conditions } from './conditions.ts';
import { retentionReport } from './retention-report.ts';
import type { Closures } from './start-closures.ts';

export interface ClosingRoutesParts {
  readonly closing: ClosingParts;
  readonly security: SecurityLog;
}

export function closingRoutes({ closing, security }: ClosingRoutesParts): Route[] {
  return [
    route(ENDPOINTS['closing/conditions'], conditions(closing.closures.parts)),
    route(ENDPOINTS['closing/close-account'], recorded('close-account', security, closeAccount(closing))),
  ];
}

export function closingOperatorRoutes(closures: Pick<Closures, 'parts'>): Route<'operators'>[] {
  return [route(ENDPOINTS['closing/retention-report'], retentionReport(closures))];
}
