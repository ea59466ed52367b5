import { identity } from '@kuroshio/text/areas/identity.ts';
import { passkeys } from '@kuroshio/text/areas/passkeys.ts';
import { secondFactor } from '@kuroshio/text/areas/second-factor.ts';
import { welcome } from '@kuroshio/text/areas/welcome.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const identityScreens: readonly ScreenRoute[] = [
  screen('/login/start1', [identity], () => import('./start-practice.tsx').then((file) => file.StartPractice)),
  screen('/login/login', [identity, passkeys, secondFactor, welcome], () =>
    import('./login.tsx').then((file) => file.Login),
  ),
  screen('/login/loginAfter', [identity], () => import('./login-after.tsx').then((file) => file.LoginAfter), {
    needsSession: true,
  }),
  screen('/login/register', [identity], () => import('./register.tsx').then((file) => file.RegisterTaiwan)),
  screen('/login/registerWai', [identity], () => import('./register.tsx').then((file) => file.RegisterOther)),
];
