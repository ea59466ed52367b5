import type { Dictionary } from '../dictionary.ts';
import { account } from './account.ts';
import { calendar } from './calendar.ts';
import { conditional } from './conditional.ts';
import { favorites } from './favorites.ts';
import { feeds } from './feeds.ts';
import { home } from './home.ts';
import { notices } from './notices.ts';
import { identity } from './identity.ts';
import { lists } from './lists.ts';
import { portfolio } from './portfolio.ts';
import { quotes } from './quotes.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';
import { statements } from './statements.ts';
import { stock } from './stock.ts';
import { trading } from './trading.ts';

export const ko = {
  shell,
  identity,
  account,
  statements,
  quotes,
  trading,
  conditional,
  portfolio,
  home,
  lists,
  refusals,
  favorites,
  feeds,
  notices,
  calendar,
  stock,
} as const satisfies Dictionary;
