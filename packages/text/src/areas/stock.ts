import { area } from '../area.ts';

export const stock = area('stock', {
  tw: () => import('../tw/stock.ts'),
  en: () => import('../en/stock.ts'),
  ko: () => import('../ko/stock.ts'),
});
