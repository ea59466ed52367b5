import type { Dictionary } from '../dictionary.ts';
import { account } from './account.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { portfolio } from './portfolio.ts';
import { quotes } from './quotes.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';
import { statements } from './statements.ts';
import { trading } from './trading.ts';

export const ko = {
  shell,
  identity,
  account,
  statements,
  quotes,
  trading,
  portfolio,
  home,
  refusals,
} as const satisfies Dictionary;
