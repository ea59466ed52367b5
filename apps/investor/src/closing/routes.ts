import { closing } from '@kuroshio/text/areas/closing.ts';
import { dataExport } from '@kuroshio/text/areas/data-export.ts';
import { destinations } from '@kuroshio/text/areas/destinations.ts';
import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const closingScreens: readonly ScreenRoute[] = [
  screen(
    '/information/closeAccount',
    [closing, dataExport, destinations, passkeys, secondFactor],
    () => import('./closing-screen.tsx').then((file) => file.ClosingScreen),
    { needsSession: true },
  ),
];
