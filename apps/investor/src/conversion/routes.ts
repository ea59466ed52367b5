import { conversion } from '@kuroshio/text/areas/conversion.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const conversionScreens: readonly ScreenRoute[] = [
  screen(
    '/information/exChange',
    [conversion],
    () => import('./exchange-money.tsx').then((file) => file.ExchangeMoney),
    {
      needsSession: true,
    },
  ),
];
