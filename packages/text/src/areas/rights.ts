import { area } from '../area.ts';

export const rights = area('rights', {
  tw: () => import('../tw/rights.ts'),
  en: () => import('../en/rights.ts'),
  ko: () => import('../ko/rights.ts'),
});
