import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const passkeyScreens: readonly ScreenRoute[] = [
  screen(
    '/information/passkeys',
    [passkeys, secondFactor],
    () => import('./passkeys-screen.tsx').then((file) => file.Passkeys),
    { needsSession: true },
  ),
];
