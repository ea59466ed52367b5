import { expect, it } from 'vitest';
import { legalPrice } from './price-grid.ts';

const STOCK_US = { venue: 'US', kind: 'stock', tradable: true } as const;
const STOCK_TW = { venue: 'TWSE', kind: 'stock', tradable: true } as const;
const ETF_TW = { venue: 'TWSE', kind: 'etf', tradable: true } as const;
const INDEX = { venue: 'US', kind: 'index', tradable: false } as const;

it.each([
  ['a US price of four decimals', STOCK_US, 2_476_246, 2_476_200],
  ['one halfway between two cents', STOCK_US, 2_476_250, 2_476_300],
  ['a US price below a dollar, whose tick is finer', STOCK_US, 9_876, 9_876],
  ['a Taiwan stock above 1,000', STOCK_TW, 123_456, 123_500],
  ['a Taiwan fund', ETF_TW, 10_683, 10_685],
  ['one that is legal', STOCK_US, 2_476_200, 2_476_200],
  ['none', STOCK_US, 0, 0],
  ['an index, which has no ticks', INDEX, 2_476_246, 2_476_246],
])('of %s', (_, listing, price, legal) => {
  expect(legalPrice(listing, price)).toBe(legal);
});
