import { identity as catalogue } from '@kuroshio/refusals/catalogue/identity.ts';
import { area } from '../area.ts';

export const identity = area(
  'identity',
  {
    tw: () => import('../tw/identity.ts'),
    en: () => import('../en/identity.ts'),
    ko: () => import('../ko/identity.ts'),
  },
  catalogue,
);
