import { area } from '../area.ts';

export const welcome = area('welcome', {
  tw: () => import('../tw/welcome.ts'),
  en: () => import('../en/welcome.ts'),
  ko: () => import('../ko/welcome.ts'),
});
