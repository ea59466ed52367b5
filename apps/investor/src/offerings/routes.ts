import { allotted } from '@kuroshio/text/areas/allotted.ts';
import { auctions } from '@kuroshio/text/areas/auctions.ts';
import { offerings } from '@kuroshio/text/areas/offerings.ts';
import { rights } from '@kuroshio/text/areas/rights.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const offeringScreens: readonly ScreenRoute[] = [
  screen(
    '/home/newStock',
    [offerings, allotted, rights],
    () => import('./new-stock.tsx').then((file) => file.NewStock),
    {
      keepAlive: true,
    },
  ),
  screen('/home/newStockBuy', [offerings, allotted, rights], () =>
    import('./new-stock-buy.tsx').then((file) => file.NewStockBuy),
  ),
  screen('/home/qcList', [offerings, allotted], () =>
    import('./allotted/allotted-screen.tsx').then((file) => file.Placements),
  ),
  screen('/home/etf', [offerings, allotted], () =>
    import('./allotted/allotted-screen.tsx').then((file) => file.Fundraisings),
  ),
  screen('/home/newStockJp', [offerings, allotted, auctions], () =>
    import('./auctions/auctions-screen.tsx').then((file) => file.Auctions),
  ),
  screen('/home/newStockBuyJp', [offerings, allotted, auctions], () =>
    import('./auctions/auctions-screen.tsx').then((file) => file.AuctionScreen),
  ),
  screen('/home/newStockDraw', [offerings], () => import('./draw-screen.tsx').then((file) => file.DrawScreen)),
];
