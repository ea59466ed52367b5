import { destinations as catalogue } from '@kuroshio/refusals/catalogue/destinations.ts';
import { area } from '../area.ts';

export const destinations = area(
  'destinations',
  {
    tw: () => import('../tw/destinations.ts'),
    en: () => import('../en/destinations.ts'),
    ko: () => import('../ko/destinations.ts'),
  },
  catalogue,
);
