import { funding as catalogue } from '@kuroshio/refusals/catalogue/funding.ts';
import { area } from '../area.ts';

export const funding = area(
  'funding',
  {
    tw: () => import('../tw/funding.ts'),
    en: () => import('../en/funding.ts'),
    ko: () => import('../ko/funding.ts'),
  },
  catalogue,
);
