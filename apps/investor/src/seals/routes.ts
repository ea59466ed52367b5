import { seals } from '@kuroshio/text/areas/seals.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const sealsScreens: readonly ScreenRoute[] = [
  screen('/information/verifyBooks', [seals], () => import('./verify-books.tsx').then((file) => file.VerifyBooks), {
    needsSession: true,
  }),
];
