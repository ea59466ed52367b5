import { area } from '../area.ts';

export const allotted = area('allotted', {
  tw: () => import('../tw/allotted.ts'),
  en: () => import('../en/allotted.ts'),
  ko: () => import('../ko/allotted.ts'),
});
