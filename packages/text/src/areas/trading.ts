import { trading as catalogue } from '@kuroshio/refusals/catalogue/trading.ts';
import { area } from '../area.ts';

export const trading = area(
  'trading',
  {
    tw: () => import('../tw/trading.ts'),
    en: () => import('../en/trading.ts'),
    ko: () => import('../ko/trading.ts'),
  },
  catalogue,
);
