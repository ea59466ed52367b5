import { account } from '@kuroshio/text/areas/account.ts';
import { dataExport } from '@kuroshio/text/areas/data-export.ts';
import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const dataExportScreens: readonly ScreenRoute[] = [
  screen(
    '/information/dataExport',
    [account, dataExport, passkeys, secondFactor],
    () => import('./data-export-screen.tsx').then((file) => file.DataExportScreen),
    { needsSession: true },
  ),
];
