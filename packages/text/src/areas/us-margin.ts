import { area } from '../area.ts';

export const usMargin = area('usMargin', {
  tw: () => import('../tw/us-margin.ts'),
  en: () => import('../en/us-margin.ts'),
  ko: () => import('../ko/us-margin.ts'),
});
