import { area } from '../area.ts';

export const lists = area('lists', {
  tw: () => import('../tw/lists.ts'),
  en: () => import('../en/lists.ts'),
  ko: () => import('../ko/lists.ts'),
});
