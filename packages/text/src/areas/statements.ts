import { statements as catalogue } from '@kuroshio/refusals/catalogue/statements.ts';
import { area } from '../area.ts';

export const statements = area(
  'statements',
  {
    tw: () => import('../tw/statements.ts'),
    en: () => import('../en/statements.ts'),
    ko: () => import('../ko/statements.ts'),
  },
  catalogue,
);
