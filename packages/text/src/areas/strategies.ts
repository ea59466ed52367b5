import { strategies as catalogue } from '@kuroshio/refusals/catalogue/strategies.ts';
import { area } from '../area.ts';

export const strategies = area(
  'strategies',
  {
    tw: () => import('../tw/strategies.ts'),
    en: () => import('../en/strategies.ts'),
    ko: () => import('../ko/strategies.ts'),
  },
  catalogue,
);
