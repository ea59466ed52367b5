import type { Words } from '../dictionary.ts';
import type { home as tw } from '../tw/home.ts';

export const home = {
  title: 'Home',
  gainers: 'Top gainers',
  losers: 'Top losers',
  mostTraded: 'Most traded',
} as const satisfies Words<typeof tw>;
