import { baskets } from '@kuroshio/text/areas/baskets.ts';
import { conditional } from '@kuroshio/text/areas/conditional.ts';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { plans } from '@kuroshio/text/areas/plans.ts';
import { portfolio } from '@kuroshio/text/areas/portfolio.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import { reports } from '@kuroshio/text/areas/reports.ts';
import { statements } from '@kuroshio/text/areas/statements.ts';
import { stock } from '@kuroshio/text/areas/stock.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { worth } from '@kuroshio/text/areas/worth.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const portfolioScreens: readonly ScreenRoute[] = [
  screen(
    '/trade/index',
    [baskets, conditional, markets, plans, portfolio, quotes, reports, statements, stock, trading, worth],
    () => import('./trade-screen.tsx').then((file) => file.TradeScreen),
    { keepAlive: true, tab: 'assets', list: true, needsSession: true },
  ),
  screen(
    '/trade/positionDetail',
    [conditional, portfolio, quotes, trading],
    () => import('./position-screen.tsx').then((file) => file.PositionScreen),
    { detail: true, needsSession: true },
  ),
];
