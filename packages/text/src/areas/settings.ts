import { settings as catalogue } from '@kuroshio/refusals/catalogue/settings.ts';
import { area } from '../area.ts';

export const settings = area(
  'settings',
  {
    tw: () => import('../tw/settings.ts'),
    en: () => import('../en/settings.ts'),
    ko: () => import('../ko/settings.ts'),
  },
  catalogue,
);
