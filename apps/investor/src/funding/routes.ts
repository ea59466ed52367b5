import { account } from '@kuroshio/text/areas/account.ts';
import { conversion } from '@kuroshio/text/areas/conversion.ts';
import { destinations } from '@kuroshio/text/areas/destinations.ts';
import { funding } from '@kuroshio/text/areas/funding.ts';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { statements } from '@kuroshio/text/areas/statements.ts';
import { verification } from '@kuroshio/text/areas/verification.ts';
import { worth } from '@kuroshio/text/areas/worth.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

const own = { needsSession: true };

export const fundingScreens: readonly ScreenRoute[] = [
  screen(
    '/information/payBag',
    [account, conversion, funding, statements, worth],
    () => import('./pay-bag.tsx').then((file) => file.PayBag),
    own,
  ),
  screen('/information/recharge', [funding], () => import('./recharge.tsx').then((file) => file.Recharge), own),
  screen(
    '/information/rechargeChannel',
    [funding, markets, verification],
    () => import('./recharge-channel.tsx').then((file) => file.RechargeChannel),
    own,
  ),
  screen(
    '/information/cashOut',
    [destinations, funding, markets, passkeys, secondFactor, verification],
    () => import('./cash-out.tsx').then((file) => file.CashOut),
    own,
  ),
];
