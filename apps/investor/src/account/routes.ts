import { account } from '@kuroshio/text/areas/account.ts';
import { calendar } from '@kuroshio/text/areas/calendar.ts';
import { closing } from '@kuroshio/text/areas/closing.ts';
import { coupons } from '@kuroshio/text/areas/coupons.ts';
import { identity } from '@kuroshio/text/areas/identity.ts';
import { dataExport } from '@kuroshio/text/areas/data-export.ts';
import { destinations } from '@kuroshio/text/areas/destinations.ts';
import { funding } from '@kuroshio/text/areas/funding.ts';
import { lending } from '@kuroshio/text/areas/lending.ts';
import { margin } from '@kuroshio/text/areas/margin.ts';
import { loans } from '@kuroshio/text/areas/loans.ts';
import { notices } from '@kuroshio/text/areas/notices.ts';
import { ownLimits } from '@kuroshio/text/areas/own-limits.ts';
import { restrictions } from '@kuroshio/text/areas/restrictions.ts';
import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { securedLoans } from '@kuroshio/text/areas/secured-loans.ts';
import { statements } from '@kuroshio/text/areas/statements.ts';
import { rules } from '@kuroshio/text/areas/rules.ts';
import { usMargin } from '@kuroshio/text/areas/us-margin.ts';
import { verification } from '@kuroshio/text/areas/verification.ts';
import { worth } from '@kuroshio/text/areas/worth.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const accountScreens: readonly ScreenRoute[] = [
  screen(
    '/information/index',
    [
      account,
      calendar,
      coupons,
      destinations,
      funding,
      lending,
      margin,
      loans,
      notices,
      securedLoans,
      statements,
      rules,
      usMargin,
      verification,
      worth,
    ],
    () => import('./account.tsx').then((file) => file.Account),
    { keepAlive: true, tab: 'account' },
  ),
  screen('/information/setting', [account, closing, dataExport, ownLimits, restrictions, passkeys, secondFactor], () =>
    import('./setting.tsx').then((file) => file.Setting),
  ),
  screen(
    '/information/loginPass',
    [account, identity, passkeys, secondFactor],
    () => import('./login-pass.tsx').then((file) => file.LoginPass),
    {
      needsSession: true,
    },
  ),
  screen('/information/changeLang', [account], () => import('./change-lang.tsx').then((file) => file.ChangeLang)),
];
