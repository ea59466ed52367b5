import { plans as catalogue } from '@kuroshio/refusals/catalogue/plans.ts';
import { area } from '../area.ts';

export const plans = area(
  'plans',
  {
    tw: () => import('../tw/plans.ts'),
    en: () => import('../en/plans.ts'),
    ko: () => import('../ko/plans.ts'),
  },
  catalogue,
);
