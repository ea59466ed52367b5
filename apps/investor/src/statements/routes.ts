import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { statements } from '@kuroshio/text/areas/statements.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const statementsScreens: readonly ScreenRoute[] = [
  screen(
    '/information/fundRecord',
    [passkeys, secondFactor, statements],
    () => import('./fund-record.tsx').then((file) => file.FundRecord),
    {
      needsSession: true,
    },
  ),
];
