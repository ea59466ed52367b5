import { conditional } from '@kuroshio/text/areas/conditional.ts';
import { loans } from '@kuroshio/text/areas/loans.ts';
import { margin } from '@kuroshio/text/areas/margin.ts';
import { pledges } from '@kuroshio/text/areas/pledges.ts';
import { portfolio } from '@kuroshio/text/areas/portfolio.ts';
import { securedLoans } from '@kuroshio/text/areas/secured-loans.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const marginScreens: readonly ScreenRoute[] = [
  screen(
    '/information/margin',
    [margin, securedLoans, loans, pledges, portfolio, trading, conditional],
    () => import('./margin-screen.tsx').then((file) => file.MarginScreen),
    { needsSession: true },
  ),
];
