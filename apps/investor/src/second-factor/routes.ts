import { identity } from '@kuroshio/text/areas/identity.ts';
import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const secondFactorScreens: readonly ScreenRoute[] = [
  screen(
    '/information/secondFactor',
    [passkeys, secondFactor],
    () => import('./second-factor.tsx').then((file) => file.SecondFactor),
    { needsSession: true },
  ),
  screen('/login/forgotPass', [identity, passkeys, secondFactor], () =>
    import('./forgot-pass.tsx').then((file) => file.ForgotPass),
  ),
];
