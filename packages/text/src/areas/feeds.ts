import { area } from '../area.ts';

export const feeds = area('feeds', {
  tw: () => import('../tw/feeds.ts'),
  en: () => import('../en/feeds.ts'),
  ko: () => import('../ko/feeds.ts'),
});
