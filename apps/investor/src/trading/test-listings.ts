import type { Listing } from '@kuroshio/contract';

/** Two stocks as the server lists them, in what a ticket looks at. For tests only. */
export const TSMC = {
  symbol: 'TWSE:2330',
  venue: 'TWSE',
  kind: 'stock',
  priceScale: 2,
  lotSize: 1000,
  shareScale: 0,
  currency: 'TWD',
  tradable: true,
} as Listing;

export const APPLE = {
  ...TSMC,
  symbol: 'US:AAPL',
  venue: 'US',
  priceScale: 4,
  lotSize: 1,
  shareScale: 6,
  currency: 'USD',
} as Listing;
