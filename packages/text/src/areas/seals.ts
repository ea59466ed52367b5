import { seals as catalogue } from '@kuroshio/refusals/catalogue/seals.ts';
import { area } from '../area.ts';

export const seals = area(
  'seals',
  {
    tw: () => import('../tw/seals.ts'),
    en: () => import('../en/seals.ts'),
    ko: () => import('../ko/seals.ts'),
  },
  catalogue,
);
