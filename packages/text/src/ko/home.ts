import type { Words } from '../dictionary.ts';
import type { home as tw } from '../tw/home.ts';

export const home = {
  title: '홈',
  gainers: '상승률 순위',
  losers: '하락률 순위',
  mostTraded: '거래량 순위',
} as const satisfies Words<typeof tw>;
