import { laboratory } from '@kuroshio/text/areas/laboratory.ts';
import { leads } from '@kuroshio/text/areas/leads.ts';
import { strategies } from '@kuroshio/text/areas/strategies.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const leadScreens: readonly ScreenRoute[] = [
  screen(
    '/home/lead',
    [leads, strategies, trading, laboratory],
    () => import('./lead-screen.tsx').then((file) => file.LeadScreen),
    { needsSession: true },
  ),
];
