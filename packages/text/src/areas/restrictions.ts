import { restrictions as catalogue } from '@kuroshio/refusals/catalogue/restrictions.ts';
import { area } from '../area.ts';

export const restrictions = area(
  'restrictions',
  {
    tw: () => import('../tw/restrictions.ts'),
    en: () => import('../en/restrictions.ts'),
    ko: () => import('../ko/restrictions.ts'),
  },
  catalogue,
);
