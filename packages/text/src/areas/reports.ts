import { area } from '../area.ts';

export const reports = area('reports', {
  tw: () => import('../tw/reports.ts'),
  en: () => import('../en/reports.ts'),
  ko: () => import('../ko/reports.ts'),
});
