import type { Words } from '../words.ts';
import type { words as tw } from '../tw/welcome.ts';

export const words: Words<typeof tw> = {
  welcome: 'Welcome to {brand}',
  startTitle: 'Practise first, then invest',
  startText:
    'Trade Taiwan and US stocks with practice money. Orders, fills and settlement follow the rules of the real markets.',
  startLanguage: 'Choose a language',
  startPointOrders: 'A full order book',
  startPointOrdersText: 'Five levels of depth, limit and market orders, matched by price and time.',
  startPointBooks: 'Every cent is booked',
  startPointBooksText: 'Fees, taxes and settlements are posted one by one, and you can read each of them.',
  startPointOpen: 'Open source',
  startPointOpenText: 'Matching, books and rules are there for anyone to check.',
  browseAsGuest: 'Just look at quotes',
};
