import { laboratory as catalogue } from '@kuroshio/refusals/catalogue/laboratory.ts';
import { area } from '../area.ts';

export const laboratory = area(
  'laboratory',
  {
    tw: () => import('../tw/laboratory.ts'),
    en: () => import('../en/laboratory.ts'),
    ko: () => import('../ko/laboratory.ts'),
  },
  catalogue,
);
