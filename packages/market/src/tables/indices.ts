/**
 * Indices that can be computed from members. VIX is left out: it is derived from option prices, which we have none of.
 * Levels not found in a source are approximate: TPEX starts at its base of 100; TW50 is 400 times the close of the ETF
 * 0050 (106.05; a hundredth of the index until its 1 to 4 split of 2025-06-18); NDX is 41 times QQQ (713.44), the ratio
 * of 2025. Any level serves as a start: what is computed is the change of the members since their reference prices.
 */
export type IndexRow = readonly [
  no: number,
  code: string,
  venue: 'TWSE' | 'TPEX' | 'US',
  nameTw: string,
  nameEn: string,
  refLevel: string,
  refDate: string,
  refQuality: 'verified' | 'approximate',
];

// biome-ignore format: one row a line
export const INDICES: readonly IndexRow[] = [
  [7001, 'TAIEX', 'TWSE', '加權指數', 'TWSE Capitalization Weighted Stock Index', '45734.41', '2026-07-08', 'verified'],
  [7002, 'TPEX', 'TPEX', '櫃買指數', 'TPEx Index', '100.00', '2026-07-08', 'approximate'],
  [7003, 'TW50', 'TWSE', '臺灣50指數', 'FTSE TWSE Taiwan 50 Index', '42420.00', '2026-07-08', 'approximate'],
  [7004, 'DJI', 'US', '道瓊工業指數', 'Dow Jones Industrial Average', '53277.01', '2026-08-21', 'verified'],
  [7005, 'SPX', 'US', '標普500指數', 'S&P 500', '7674.37', '2026-08-21', 'verified'],
  [7006, 'IXIC', 'US', '那斯達克綜合指數', 'Nasdaq Composite', '26180.46', '2026-08-21', 'verified'],
  [7007, 'NDX', 'US', '那斯達克100指數', 'Nasdaq-100', '29251.04', '2026-08-21', 'approximate'],
  [7008, 'SOX', 'US', '費城半導體指數', 'PHLX Semiconductor Index', '12626.22', '2026-07-02', 'verified'],
];
