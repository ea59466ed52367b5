import { secondFactor as catalogue } from '@kuroshio/refusals/catalogue/second-factor.ts';
import { area } from '../area.ts';

export const secondFactor = area(
  'secondFactor',
  {
    tw: () => import('../tw/second-factor.ts'),
    en: () => import('../en/second-factor.ts'),
    ko: () => import('../ko/second-factor.ts'),
  },
  catalogue,
);
