import { ENDPOINTS } from '@kuroshio/contract';
import { recorded } from '../identity/index.ts';
import { type Route, route } from '../platform/http/index.ts';
import type { SecurityLog } from '../platform/security-log.ts';
import { exportData } from './export-data.ts';
import type { DataExportParts } from './export-parts.ts';
import { listExports } from './list-exports.ts';

export interface DataExportRoutesParts {
  readonly dataExport: DataExportParts;
  readonly security: SecurityLog;
  readonly config: { readonly title: string };
}

export function dataExportRoutes({ dataExport, security, config: { title } }: DataExportRoutesParts): Route[] {
  const whole = route(ENDPOINTS['data-export/export-data'], exportData({ ...dataExport, title }));
  return [
    { ...whole, handler: recorded('data-export', security, whole.handler) },
    route(ENDPOINTS['data-export/list-exports'], listExports(dataExport)),
  ];
}
