import { home } from '@kuroshio/text/areas/home.ts';
import { lists } from '@kuroshio/text/areas/lists.ts';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import { stock } from '@kuroshio/text/areas/stock.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const homeScreens: readonly ScreenRoute[] = [
  screen(
    '/home/stockList',
    [home, lists, markets, quotes, stock],
    () => import('./stock-list-screen.tsx').then((file) => file.StockListScreen),
    { keepAlive: true },
  ),
];
