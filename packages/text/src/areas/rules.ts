import { area } from '../area.ts';

export const rules = area('rules', {
  tw: () => import('../tw/rules.ts'),
  en: () => import('../en/rules.ts'),
  ko: () => import('../ko/rules.ts'),
});
