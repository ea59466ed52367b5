import { ENDPOINTS } from '@kuroshio/contract';
import { type Route, route } from '../platform/http/index.ts';
import type { HouseReportParts } from './house-report.ts';
import { readReport } from './read-report.ts';

export function houseReportRoutes(parts: HouseReportParts): Route<'operators'>[] {
  return [route(ENDPOINTS['house-report/read-report'], readReport(parts))];
}
