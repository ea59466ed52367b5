import type { PlainStock } from './plain-words.ts';

/** What the exchanges' lists say of these stocks, written down for the oracle alone. */
export const STOCKS: readonly PlainStock[] = [
  { name: 'TWSE:2002', lent: 6_000, putUp: 9_000, taxed: 30 },
  { name: 'TWSE:2882', lent: 6_000, putUp: 9_000, taxed: 30 },
  { name: 'TWSE:2317', lent: 6_000, putUp: 9_000, taxed: 30 },
  { name: 'TWSE:1402', lent: 5_000, putUp: 10_000, taxed: 30 },
  { name: 'TWSE:2327', lent: 4_000, putUp: 12_000, taxed: 30 },
  { name: 'TWSE:0050', lent: 6_000, putUp: 9_000, taxed: 10 },
];
