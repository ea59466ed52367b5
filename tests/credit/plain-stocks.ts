import type { PlainStock } from './plain-words.ts';

/**
 * What the exchanges' lists say of these stocks, written down for the oracle alone. The quota is a thousandth of what all shares were worth
 * when the stock was listed here, at most NT$300,000,000, and NT$2,000,000 where nobody says how many there are.
 */
export const STOCKS: readonly PlainStock[] = [
  { name: 'TWSE:2002', lent: 6_000, putUp: 9_000, taxed: 30, quota: 294_241_900n },
  { name: 'TWSE:2882', lent: 6_000, putUp: 9_000, taxed: 30, quota: 300_000_000n },
  { name: 'TWSE:2317', lent: 6_000, putUp: 9_000, taxed: 30, quota: 300_000_000n },
  { name: 'TWSE:1402', lent: 5_000, putUp: 10_000, taxed: 30, quota: 149_077_575n },
  { name: 'TWSE:2327', lent: 4_000, putUp: 12_000, taxed: 30, quota: 300_000_000n },
  { name: 'TWSE:0050', lent: 6_000, putUp: 9_000, taxed: 10, quota: 2_000_000n },
];
