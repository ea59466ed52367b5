import { funding } from '@kuroshio/text/areas/funding.ts';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { notices } from '@kuroshio/text/areas/notices.ts';
import { ownLimits } from '@kuroshio/text/areas/own-limits.ts';
import { portfolio } from '@kuroshio/text/areas/portfolio.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import { restrictions } from '@kuroshio/text/areas/restrictions.ts';
import { stock } from '@kuroshio/text/areas/stock.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { verification } from '@kuroshio/text/areas/verification.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const noticesScreens: readonly ScreenRoute[] = [
  screen('/home/newsList', [notices], () => import('./news-list.tsx').then((file) => file.NewsList), {
    keepAlive: true,
    tab: 'news',
  }),
  screen('/home/newsDetail', [markets, notices, stock], () =>
    import('./news-detail.tsx').then((file) => file.NewsDetail),
  ),
  screen(
    '/information/userInfo',
    [funding, notices, restrictions, trading, verification],
    () => import('./inbox-screen.tsx').then((file) => file.InboxScreen),
    { needsSession: true },
  ),
  screen(
    '/information/msgInfo',
    [funding, notices, ownLimits, portfolio, restrictions, trading, verification],
    () => import('./message-screen.tsx').then((file) => file.MessageScreen),
    { needsSession: true },
  ),
  screen(
    '/information/noticeSetting',
    [notices],
    () => import('./notice-setting.tsx').then((file) => file.NoticeSetting),
    { needsSession: true },
  ),
  screen(
    '/information/alerts',
    [notices, quotes, trading],
    () => import('./alerts-screen.tsx').then((file) => file.AlertsScreen),
    { needsSession: true },
  ),
];
