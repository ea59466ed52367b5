import { area } from '../area.ts';

export const conditional = area('conditional', {
  tw: () => import('../tw/conditional.ts'),
  en: () => import('../en/conditional.ts'),
  ko: () => import('../ko/conditional.ts'),
});
