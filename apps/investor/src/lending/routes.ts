import { lending } from '@kuroshio/text/areas/lending.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const lendingScreens: readonly ScreenRoute[] = [
  screen(
    '/information/lending',
    [lending, trading],
    () => import('./lending-screen.tsx').then((file) => file.LendingScreen),
    { needsSession: true },
  ),
];
