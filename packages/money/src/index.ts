export { CASH_ASSETS, type CashCode, cashAsset } from './assets.ts';
export { type Cash, cash, formatMinor, NO_CASH, parseMinor } from './cash.ts';
export { converted, crossRate, type Rate, rateText } from './conversion.ts';
export { divide, type Rounding } from './rounding.ts';
export {
  type BasisPoints,
  basisPoints,
  lesser,
  type Lots,
  lots,
  minus,
  plus,
  type Price,
  price,
  quotedPrice,
  type Shares,
  shares,
  type Units,
  units,
} from './units.ts';
