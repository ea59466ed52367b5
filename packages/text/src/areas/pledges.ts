import { pledges as catalogue } from '@kuroshio/refusals/catalogue/pledges.ts';
import { area } from '../area.ts';

export const pledges = area(
  'pledges',
  {
    tw: () => import('../tw/pledges.ts'),
    en: () => import('../en/pledges.ts'),
    ko: () => import('../ko/pledges.ts'),
  },
  catalogue,
);
