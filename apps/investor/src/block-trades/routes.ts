import { blockTrades } from '@kuroshio/text/areas/block-trades.ts';
import { trading } from '@kuroshio/text/areas/trading.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const blockScreens: readonly ScreenRoute[] = [
  screen('/home/blockTrade', [blockTrades], () => import('./block-list.tsx').then((file) => file.BlockList), {
    keepAlive: true,
  }),
  screen('/home/blockTrade1', [blockTrades, trading], () =>
    import('./block-screen.tsx').then((file) => file.BlockScreen),
  ),
  screen('/home/blockTrade2', [blockTrades], () => import('./own-blocks.tsx').then((file) => file.OwnBlocks)),
];
