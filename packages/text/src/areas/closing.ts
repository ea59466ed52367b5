import { closing as catalogue } from '@kuroshio/refusals/catalogue/closing.ts';
import { area } from '../area.ts';

export const closing = area(
  'closing',
  {
    tw: () => import('../tw/closing.ts'),
    en: () => import('../en/closing.ts'),
    ko: () => import('../ko/closing.ts'),
  },
  catalogue,
);
