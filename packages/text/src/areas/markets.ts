import { area } from '../area.ts';

export const markets = area('markets', {
  tw: () => import('../tw/markets.ts'),
  en: () => import('../en/markets.ts'),
  ko: () => import('../ko/markets.ts'),
});
