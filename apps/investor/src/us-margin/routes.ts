import { conditional } from '@kuroshio/text/areas/conditional.ts';
import { loans } from '@kuroshio/text/areas/loans.ts';
import { margin } from '@kuroshio/text/areas/margin.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { usMargin } from '@kuroshio/text/areas/us-margin.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const usMarginScreens: readonly ScreenRoute[] = [
  screen(
    '/information/usMargin',
    [usMargin, margin, loans, trading, conditional],
    () => import('./us-margin-screen.tsx').then((file) => file.UsMarginScreen),
    { needsSession: true },
  ),
];
