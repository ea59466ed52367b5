import { chainDeposits } from '@kuroshio/text/areas/chain-deposits.ts';
import { funding } from '@kuroshio/text/areas/funding.ts';
import { verification } from '@kuroshio/text/areas/verification.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const chainDepositScreens: readonly ScreenRoute[] = [
  screen(
    '/information/usdtDeposit',
    [chainDeposits, funding, verification],
    () => import('./usdt-deposit.tsx').then((file) => file.UsdtDeposit),
    { needsSession: true },
  ),
];
