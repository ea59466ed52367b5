import { area } from '../area.ts';

export const portfolio = area('portfolio', {
  tw: () => import('../tw/portfolio.ts'),
  en: () => import('../en/portfolio.ts'),
  ko: () => import('../ko/portfolio.ts'),
});
