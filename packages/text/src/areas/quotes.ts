import { quotes as catalogue } from '@kuroshio/refusals/catalogue/quotes.ts';
import { area } from '../area.ts';

export const quotes = area(
  'quotes',
  {
    tw: () => import('../tw/quotes.ts'),
    en: () => import('../en/quotes.ts'),
    ko: () => import('../ko/quotes.ts'),
  },
  catalogue,
);
