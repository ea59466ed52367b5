import { offerings } from '@kuroshio/text/areas/offerings.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const offeringScreens: readonly ScreenRoute[] = [
  screen('/home/newStock', [offerings], () => import('./new-stock.tsx').then((file) => file.NewStock), {
    keepAlive: true,
  }),
  screen('/home/newStockBuy', [offerings], () => import('./new-stock-buy.tsx').then((file) => file.NewStockBuy)),
  screen('/home/newStockDraw', [offerings], () => import('./draw-screen.tsx').then((file) => file.DrawScreen)),
];
