import { destinations } from '@kuroshio/text/areas/destinations.ts';
import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { verification } from '@kuroshio/text/areas/verification.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const fundPasswordScreens: readonly ScreenRoute[] = [
  screen(
    '/information/fundPass',
    [destinations, passkeys, secondFactor, verification],
    () => import('./fund-pass.tsx').then((file) => file.FundPass),
    { needsSession: true },
  ),
];
