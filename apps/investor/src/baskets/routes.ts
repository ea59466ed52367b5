import { baskets } from '@kuroshio/text/areas/baskets.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const basketScreens: readonly ScreenRoute[] = [
  screen(
    '/trade/baskets',
    [baskets, trading],
    () => import('./baskets-screen.tsx').then((file) => file.BasketsScreen),
    { needsSession: true },
  ),
  screen(
    '/trade/basket',
    [baskets, quotes, trading],
    () => import('./basket-screen.tsx').then((file) => file.BasketScreen),
    { needsSession: true },
  ),
  screen(
    '/trade/basketEdit',
    [baskets, quotes, trading],
    () => import('./basket-edit-screen.tsx').then((file) => file.BasketEditScreen),
    { needsSession: true },
  ),
];
