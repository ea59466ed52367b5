import { notices as catalogue } from '@kuroshio/refusals/catalogue/notices.ts';
import { area } from '../area.ts';

export const notices = area(
  'notices',
  {
    tw: () => import('../tw/notices.ts'),
    en: () => import('../en/notices.ts'),
    ko: () => import('../ko/notices.ts'),
  },
  catalogue,
);
