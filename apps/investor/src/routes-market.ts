import { type ScreenRoute, screen } from './layout/screen.ts';

const stock = () => import('./quotes/stock-screen.tsx').then((file) => file.StockScreen);

const home = () => {
  // Its lists are on their way while its head loads. Where that fails, the lists say so when they are wanted.
  import('./home/home-lists.tsx').catch(() => undefined);
  return import('./home/home-screen.tsx').then((file) => file.HomeScreen);
};

/** The screens of the market: /home, /market, /favorite, /trade. */
export const marketRoutes: ScreenRoute[] = [
  screen('/home/index', home, {
    first: true,
    keepAlive: true,
    tab: 'home',
  }),
  screen('/home/stockList', () => import('./home/stock-list-screen.tsx').then((file) => file.StockListScreen), {
    keepAlive: true,
  }),
  screen('/market/index', () => import('./quotes/market-screen.tsx').then((file) => file.MarketScreen), {
    keepAlive: true,
    tab: 'quotes',
  }),
  screen('/market/stockDetail', stock),
  screen('/market/stockDetailzs', stock),
  screen('/favorite/index', () => import('./favorites/favorites-screen.tsx').then((file) => file.FavoritesScreen), {
    keepAlive: true,
    tab: 'quotes',
  }),
  screen('/favorite/search', () => import('./favorites/search-screen.tsx').then((file) => file.SearchScreen)),
  screen('/favorite/moreList', () => import('./favorites/more-list.tsx').then((file) => file.MoreList)),
  screen('/favorite/categoryList', () => import('./favorites/category-list.tsx').then((file) => file.CategoryList), {
    keepAlive: true,
  }),
  screen('/favorite/moreListCate', () =>
    import('./favorites/category-members.tsx').then((file) => file.CategoryMembers),
  ),
  screen('/favorite/editSelf', () => import('./favorites/edit-self.tsx').then((file) => file.EditSelf), {
    needsSession: true,
  }),
  screen('/trade/index', () => import('./portfolio/trade-screen.tsx').then((file) => file.TradeScreen), {
    keepAlive: true,
    tab: 'assets',
    needsSession: true,
  }),
  screen('/trade/positionDetail', () => import('./portfolio/position-screen.tsx').then((file) => file.PositionScreen), {
    needsSession: true,
  }),
];
