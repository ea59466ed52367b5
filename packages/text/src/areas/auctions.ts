import { area } from '../area.ts';

export const auctions = area('auctions', {
  tw: () => import('../tw/auctions.ts'),
  en: () => import('../en/auctions.ts'),
  ko: () => import('../ko/auctions.ts'),
});
