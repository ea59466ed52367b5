import { favorites } from '@kuroshio/text/areas/favorites.ts';
import { feeds } from '@kuroshio/text/areas/feeds.ts';
import { home } from '@kuroshio/text/areas/home.ts';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { notices } from '@kuroshio/text/areas/notices.ts';
import { plans } from '@kuroshio/text/areas/plans.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import { stock } from '@kuroshio/text/areas/stock.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { loadWith } from '../platform/load-with.ts';

/** The place beside a list with what it says; a file of its own, as a phone held upright waits for nothing of it. */
export async function loadChosenPane() {
  const file = await loadWith(
    [favorites, feeds, home, markets, notices, plans, quotes, stock, trading],
    () => import('./chosen-pane.tsx'),
  );
  return { default: file.ChosenPane };
}
