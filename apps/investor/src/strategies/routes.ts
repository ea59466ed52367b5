import { laboratory } from '@kuroshio/text/areas/laboratory.ts';
import { leads } from '@kuroshio/text/areas/leads.ts';
import { strategies } from '@kuroshio/text/areas/strategies.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const strategiesScreens: readonly ScreenRoute[] = [
  screen(
    '/home/fllow',
    [strategies, trading, leads, laboratory],
    () => import('./copy-strategies.tsx').then((file) => file.CopyStrategies),
    { needsSession: true },
  ),
  screen(
    '/home/dayTrading',
    [strategies, trading, leads, laboratory],
    () => import('./day-strategies.tsx').then((file) => file.DayStrategies),
    { needsSession: true },
  ),
];
