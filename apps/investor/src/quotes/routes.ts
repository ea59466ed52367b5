import { favorites } from '@kuroshio/text/areas/favorites.ts';
import { feeds } from '@kuroshio/text/areas/feeds.ts';
import { home } from '@kuroshio/text/areas/home.ts';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { notices } from '@kuroshio/text/areas/notices.ts';
import { plans } from '@kuroshio/text/areas/plans.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import { stock } from '@kuroshio/text/areas/stock.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const quotesScreens: readonly ScreenRoute[] = [
  screen(
    '/market/index',
    [markets, quotes, stock],
    () => import('./market-screen.tsx').then((file) => file.MarketScreen),
    { keepAlive: true, tab: 'quotes', list: true },
  ),
  screen(
    '/market/stockDetail',
    [favorites, feeds, home, markets, notices, plans, quotes, stock, trading],
    () => import('./stock-screen.tsx').then((file) => file.StockScreen),
    { detail: true },
  ),
  screen(
    '/market/stockDetailzs',
    [favorites, feeds, home, markets, notices, plans, quotes, stock, trading],
    () => import('./stock-screen.tsx').then((file) => file.StockScreen),
    { detail: true },
  ),
];
