import { identity } from '@kuroshio/text/areas/identity.ts';
import { verification } from '@kuroshio/text/areas/verification.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const verificationScreens: readonly ScreenRoute[] = [
  screen(
    '/information/authInfo',
    [identity, verification],
    () => import('./auth-info.tsx').then((file) => file.AuthInfo),
    { needsSession: true },
  ),
];
