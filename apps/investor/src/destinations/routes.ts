import { destinations } from '@kuroshio/text/areas/destinations.ts';
import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { verification } from '@kuroshio/text/areas/verification.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

const own = { needsSession: true };

export const destinationScreens: readonly ScreenRoute[] = [
  screen('/information/bankList', [destinations], () => import('./bank-list.tsx').then((file) => file.BankList), own),
  screen(
    '/information/addBankCard',
    [destinations, passkeys, secondFactor, verification],
    () => import('./add-bank-card.tsx').then((file) => file.AddBankCard),
    own,
  ),
  screen(
    '/information/usdtAddress',
    [destinations, passkeys, secondFactor, verification],
    () => import('./usdt-address.tsx').then((file) => file.UsdtAddress),
    own,
  ),
];
