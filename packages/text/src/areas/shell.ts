import { edge as catalogue } from '@kuroshio/refusals/catalogue/edge.ts';
import { area } from '../area.ts';

export const shell = area(
  'shell',
  {
    tw: () => import('../tw/shell.ts'),
    en: () => import('../en/shell.ts'),
    ko: () => import('../ko/shell.ts'),
  },
  catalogue,
);
