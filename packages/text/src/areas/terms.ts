import { area } from '../area.ts';

export const terms = area('terms', {
  tw: () => import('../tw/terms.ts'),
  en: () => import('../en/terms.ts'),
  ko: () => import('../ko/terms.ts'),
});
