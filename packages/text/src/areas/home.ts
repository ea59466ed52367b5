import { area } from '../area.ts';

export const home = area('home', {
  tw: () => import('../tw/home.ts'),
  en: () => import('../en/home.ts'),
  ko: () => import('../ko/home.ts'),
});
