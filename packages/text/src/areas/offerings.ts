import { offerings as catalogue } from '@kuroshio/refusals/catalogue/offerings.ts';
import { area } from '../area.ts';

export const offerings = area(
  'offerings',
  {
    tw: () => import('../tw/offerings.ts'),
    en: () => import('../en/offerings.ts'),
    ko: () => import('../ko/offerings.ts'),
  },
  catalogue,
);
