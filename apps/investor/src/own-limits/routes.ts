import { ownLimits } from '@kuroshio/text/areas/own-limits.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const ownLimitScreens: readonly ScreenRoute[] = [
  screen(
    '/information/ownLimits',
    [ownLimits],
    () => import('./own-limits-screen.tsx').then((file) => file.OwnLimitsScreen),
    { needsSession: true },
  ),
];
