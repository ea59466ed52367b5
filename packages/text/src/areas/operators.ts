import { operators as catalogue } from '@kuroshio/refusals/catalogue/operators.ts';
import { area } from '../area.ts';

export const operators = area(
  'operators',
  {
    tw: () => import('../tw/operators.ts'),
    en: () => import('../en/operators.ts'),
    ko: () => import('../ko/operators.ts'),
  },
  catalogue,
);
