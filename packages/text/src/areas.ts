import { account } from './areas/account.ts';
import { calendar } from './areas/calendar.ts';
import { conditional } from './areas/conditional.ts';
import { favorites } from './areas/favorites.ts';
import { feeds } from './areas/feeds.ts';
import { home } from './areas/home.ts';
import { identity } from './areas/identity.ts';
import { lists } from './areas/lists.ts';
import { markets } from './areas/markets.ts';
import { notices } from './areas/notices.ts';
import { portfolio } from './areas/portfolio.ts';
import { quotes } from './areas/quotes.ts';
import { seals } from './areas/seals.ts';
import { shell } from './areas/shell.ts';
import { statements } from './areas/statements.ts';
import { stock } from './areas/stock.ts';
import { trading } from './areas/trading.ts';
import { welcome } from './areas/welcome.ts';
import { worth } from './areas/worth.ts';

/** Every area of the texts. A new one is a line here, a file in `areas/` and one in each language. */
export const AREAS = [
  account,
  calendar,
  conditional,
  favorites,
  feeds,
  home,
  identity,
  lists,
  markets,
  notices,
  portfolio,
  quotes,
  seals,
  shell,
  statements,
  stock,
  trading,
  welcome,
  worth,
] as const;
