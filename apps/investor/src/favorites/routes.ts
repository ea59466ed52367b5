import { account } from '@kuroshio/text/areas/account.ts';
import { favorites } from '@kuroshio/text/areas/favorites.ts';
import { markets } from '@kuroshio/text/areas/markets.ts';
import { quotes } from '@kuroshio/text/areas/quotes.ts';
import { stock } from '@kuroshio/text/areas/stock.ts';
import { type ScreenRoute, screen } from '../layout/screen.ts';

export const favoritesScreens: readonly ScreenRoute[] = [
  screen(
    '/favorite/index',
    [account, favorites, markets, quotes, stock],
    () => import('./favorites-screen.tsx').then((file) => file.FavoritesScreen),
    { keepAlive: true, tab: 'quotes', list: true },
  ),
  screen('/favorite/search', [favorites, markets, quotes, stock], () =>
    import('./search-screen.tsx').then((file) => file.SearchScreen),
  ),
  screen('/favorite/moreList', [favorites, markets, quotes, stock], () =>
    import('./more-list.tsx').then((file) => file.MoreList),
  ),
  screen('/favorite/categoryList', [favorites], () => import('./category-list.tsx').then((file) => file.CategoryList), {
    keepAlive: true,
  }),
  screen('/favorite/moreListCate', [favorites, markets, quotes, stock], () =>
    import('./category-members.tsx').then((file) => file.CategoryMembers),
  ),
  screen(
    '/favorite/editSelf',
    [favorites, markets, quotes, stock],
    () => import('./edit-self.tsx').then((file) => file.EditSelf),
    { needsSession: true },
  ),
];
