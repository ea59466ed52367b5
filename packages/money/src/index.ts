export { CASH_ASSETS, type CashCode, cashAsset } from './assets.ts';
export { type Cash, cash, formatMinor, parseMinor } from './cash.ts';
export { divide, type Rounding } from './rounding.ts';
export { type Price, price, quotedPrice } from './units.ts';
