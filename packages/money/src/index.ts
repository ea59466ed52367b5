export { CASH_ASSETS, type CashCode, type CashAsset, cashAsset } from './assets.ts';
export { type Cash, cash, formatMinor, parseMinor, ZERO_CASH } from './cash.ts';
export { divide, type Rounding } from './rounding.ts';
export { type Bps, bpsOf, type Price, price, quotedPrice, type Shares, shares } from './units.ts';
