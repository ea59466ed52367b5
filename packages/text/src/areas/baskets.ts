import { baskets as catalogue } from '@kuroshio/refusals/catalogue/baskets.ts';
import { area } from '../area.ts';

export const baskets = area(
  'baskets',
  {
    tw: () => import('../tw/baskets.ts'),
    en: () => import('../en/baskets.ts'),
    ko: () => import('../ko/baskets.ts'),
  },
  catalogue,
);
