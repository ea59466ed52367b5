import { blockTrades as catalogue } from '@kuroshio/refusals/catalogue/block-trades.ts';
import { area } from '../area.ts';

export const blockTrades = area(
  'blockTrades',
  {
    tw: () => import('../tw/block-trades.ts'),
    en: () => import('../en/block-trades.ts'),
    ko: () => import('../ko/block-trades.ts'),
  },
  catalogue,
);
