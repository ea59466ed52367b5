import { exportData } from './export-data.ts';
import { listExports } from './list-exports.ts';

/** What is kept about customers, for themselves. */
export const DATA_EXPORT_ENDPOINTS = [exportData, listExports] as const;
