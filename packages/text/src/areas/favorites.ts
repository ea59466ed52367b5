import { favorites as catalogue } from '@kuroshio/refusals/catalogue/favorites.ts';
import { area } from '../area.ts';

export const favorites = area(
  'favorites',
  {
    tw: () => import('../tw/favorites.ts'),
    en: () => import('../en/favorites.ts'),
    ko: () => import('../ko/favorites.ts'),
  },
  catalogue,
);
