/**
 * Currency pairs: units of `quote` for one of `base`, one decimal more than is shown, rounded half-up. Rates are the
 * monthly averages of 2026-06; crosses of two of them, USDVND and the USDT peg are marked approximate.
 */
export type FxRow = readonly [
  no: number,
  code: string,
  base: string,
  quote: string,
  priceScale: number,
  refRate: string,
  refDate: string,
  refQuality: 'verified' | 'approximate',
];

// biome-ignore format: one row a line
export const FX_PAIRS: readonly FxRow[] = [
  [6001, 'USDTWD', 'USD', 'TWD', 4, '31.6195', '2026-06', 'verified'],
  [6002, 'USDJPY', 'USD', 'JPY', 3, '160.770', '2026-06', 'verified'],
  [6003, 'USDCNY', 'USD', 'CNY', 5, '6.77580', '2026-06', 'verified'],
  [6004, 'USDHKD', 'USD', 'HKD', 5, '7.83770', '2026-06', 'verified'],
  [6005, 'USDKRW', 'USD', 'KRW', 3, '1529.462', '2026-06', 'verified'],
  [6006, 'USDTHB', 'USD', 'THB', 4, '32.8990', '2026-06', 'verified'],
  [6007, 'USDMYR', 'USD', 'MYR', 5, '4.06350', '2026-06', 'verified'],
  [6008, 'USDVND', 'USD', 'VND', 1, '26300.0', '2026-06', 'approximate'],
  [6009, 'USDSGD', 'USD', 'SGD', 5, '1.28780', '2026-06', 'verified'],
  [6010, 'EURUSD', 'EUR', 'USD', 5, '1.15150', '2026-06', 'verified'],
  [6011, 'GBPUSD', 'GBP', 'USD', 5, '1.33390', '2026-06', 'verified'],
  [6012, 'AUDUSD', 'AUD', 'USD', 5, '0.70250', '2026-06', 'verified'],
  [6013, 'USDCAD', 'USD', 'CAD', 5, '1.40340', '2026-06', 'verified'],
  [6014, 'CNYTWD', 'CNY', 'TWD', 5, '4.66650', '2026-06', 'approximate'],
  [6015, 'HKDTWD', 'HKD', 'TWD', 5, '4.03430', '2026-06', 'approximate'],
  [6016, 'JPYTWD', 'JPY', 'TWD', 5, '0.19670', '2026-06', 'approximate'],
  [6017, 'USDTUSD', 'USDT', 'USD', 5, '1.00000', '', 'approximate'],
];

export type CurrencyNameRow = readonly [code: string, nameTw: string, nameEn: string];

/** The currencies of the pairs. */
// biome-ignore format: one row a line
export const CURRENCY_NAMES: readonly CurrencyNameRow[] = [
  ['TWD', '新台幣', 'New Taiwan Dollar'],
  ['USD', '美元', 'US Dollar'],
  ['JPY', '日圓', 'Japanese Yen'],
  ['CNY', '人民幣', 'Chinese Yuan'],
  ['HKD', '港幣', 'Hong Kong Dollar'],
  ['KRW', '韓元', 'South Korean Won'],
  ['THB', '泰銖', 'Thai Baht'],
  ['MYR', '馬來西亞令吉', 'Malaysian Ringgit'],
  ['VND', '越南盾', 'Vietnamese Dong'],
  ['SGD', '新加坡幣', 'Singapore Dollar'],
  ['EUR', '歐元', 'Euro'],
  ['GBP', '英鎊', 'Pound Sterling'],
  ['AUD', '澳幣', 'Australian Dollar'],
  ['CAD', '加幣', 'Canadian Dollar'],
  ['USDT', '泰達幣', 'Tether USD'],
];
