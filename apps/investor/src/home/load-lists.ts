import { blockTrades } from '@kuroshio/text/areas/block-trades.ts';
import { conditional } from '@kuroshio/text/areas/conditional.ts';
import { home } from '@kuroshio/text/areas/home.ts';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { notices } from '@kuroshio/text/areas/notices.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import { stock } from '@kuroshio/text/areas/stock.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { loadWith } from '../platform/load-with.ts';

/** The lists of the home screen with what they say; a file of its own, as the screen itself waits for nothing of it. */
export async function loadLists() {
  const file = await loadWith(
    [blockTrades, conditional, home, markets, notices, quotes, stock, trading],
    () => import('./home-lists.tsx'),
  );
  return { default: file.HomeLists };
}
