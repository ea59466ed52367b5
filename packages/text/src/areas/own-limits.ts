import { ownLimits as catalogue } from '@kuroshio/refusals/catalogue/own-limits.ts';
import { area } from '../area.ts';

export const ownLimits = area(
  'ownLimits',
  {
    tw: () => import('../tw/own-limits.ts'),
    en: () => import('../en/own-limits.ts'),
    ko: () => import('../ko/own-limits.ts'),
  },
  catalogue,
);
