import { area } from '../area.ts';

export const margin = area('margin', {
  tw: () => import('../tw/margin.ts'),
  en: () => import('../en/margin.ts'),
  ko: () => import('../ko/margin.ts'),
});
