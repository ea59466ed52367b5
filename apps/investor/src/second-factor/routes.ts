import { identity } from '@kuroshio/text/areas/identity.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const secondFactorScreens: readonly ScreenRoute[] = [
  screen(
    '/information/secondFactor',
    [secondFactor],
    () => import('./second-factor.tsx').then((file) => file.SecondFactor),
    { needsSession: true },
  ),
  screen('/login/forgotPass', [identity, secondFactor], () =>
    import('./forgot-pass.tsx').then((file) => file.ForgotPass),
  ),
];
