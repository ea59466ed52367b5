import { account } from './account.ts';
import { home } from './home.ts';
import { identity } from './identity.ts';
import { quotes } from './quotes.ts';
import { refusals } from './refusals.ts';
import { shell } from './shell.ts';

/** What the screens say that a newcomer may see first: signing in and the home screen. */
export const first = { shell, identity, account, quotes, home, refusals } as const;
