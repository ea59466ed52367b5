import { area } from '../area.ts';

export const worth = area('worth', {
  tw: () => import('../tw/worth.ts'),
  en: () => import('../en/worth.ts'),
  ko: () => import('../ko/worth.ts'),
});
