import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import { retentionReport } from './retention-report.ts';
import type { Closures } from './start-closures.ts';

export function closingOperatorRoutes(closures: Pick<Closures, 'parts'>): Route<'operators'>[] {
  return [route(ENDPOINTS['closing/retention-report'], retentionReport(closures))];
}
