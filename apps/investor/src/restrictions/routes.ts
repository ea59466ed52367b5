import { restrictions } from '@kuroshio/text/areas/restrictions.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const restrictionScreens: readonly ScreenRoute[] = [
  screen(
    '/information/restrictions',
    [restrictions],
    () => import('./restrictions-screen.tsx').then((file) => file.RestrictionsScreen),
    { needsSession: true },
  ),
];
