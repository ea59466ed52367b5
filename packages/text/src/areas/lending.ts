import { lending as catalogue } from '@kuroshio/refusals/catalogue/lending.ts';
import { area } from '../area.ts';

export const lending = area(
  'lending',
  {
    tw: () => import('../tw/lending.ts'),
    en: () => import('../en/lending.ts'),
    ko: () => import('../ko/lending.ts'),
  },
  catalogue,
);
