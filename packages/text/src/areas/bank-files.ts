import { bankFiles as catalogue } from '@kuroshio/refusals/catalogue/bank-files.ts';
import { area } from '../area.ts';

export const bankFiles = area(
  'bankFiles',
  {
    tw: () => import('../tw/bank-files.ts'),
    en: () => import('../en/bank-files.ts'),
    ko: () => import('../ko/bank-files.ts'),
  },
  catalogue,
);
