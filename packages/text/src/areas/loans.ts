import { loans as catalogue } from '@kuroshio/refusals/catalogue/loans.ts';
import { area } from '../area.ts';

export const loans = area(
  'loans',
  {
    tw: () => import('../tw/loans.ts'),
    en: () => import('../en/loans.ts'),
    ko: () => import('../ko/loans.ts'),
  },
  catalogue,
);
