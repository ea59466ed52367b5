import { account } from './account.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { lists } from './lists.ts';
import { portfolio } from './portfolio.ts';
import { quotes } from './quotes.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';
import { statements } from './statements.ts';
import { stock } from './stock.ts';
import { trading } from './trading.ts';

/** Traditional Chinese as a Taiwanese brokerage writes it; its keys and placeholders are the measure of the others. */
export const tw = {
  shell,
  identity,
  account,
  statements,
  quotes,
  trading,
  portfolio,
  home,
  lists,
  refusals,
  stock,
} as const;
