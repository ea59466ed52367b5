import { passkeys as catalogue } from '@kuroshio/refusals/catalogue/passkeys.ts';
import { area } from '../area.ts';

export const passkeys = area(
  'passkeys',
  {
    tw: () => import('../tw/passkeys.ts'),
    en: () => import('../en/passkeys.ts'),
    ko: () => import('../ko/passkeys.ts'),
  },
  catalogue,
);
