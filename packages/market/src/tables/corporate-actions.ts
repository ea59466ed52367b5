/**
 * Corporate actions of instruments in our tables that are known with their day; nothing is guessed, so that a company
 * without a row may well have paid. The ex-date is the one that took effect: a typhoon closure moves it. Cash is per old
 * share in the instrument's currency, `newPerOld` the shares that one old share became. Previous close and reference are
 * what the exchange published. An empty text is unknown, or nothing of the kind.
 * Left out for want of a day: the splits of KLAC and BKNG in 2026.
 */
export type CorporateActionRow = readonly [
  symbol: string,
  exDate: string,
  kind: 'cash' | 'special-cash' | 'split' | 'par-change' | 'spin-off',
  cashPerShare: string,
  newPerOld: string,
  prevClose: string,
  reference: string,
  quality: 'verified' | 'unverified',
  source: string,
];

// biome-ignore format: one row a line
export const CORPORATE_ACTION_ROWS: readonly CorporateActionRow[] = [
  // The exchange cut the reference to 0.01: treasury and employee shares make the cash per share a long fraction.
  ['TWSE:2330', '2025-06-12', 'cash', '4.50003', '', '1065.00', '1060.49', 'verified', 'TWSE TWT49U'],
  ['TWSE:2330', '2023-06-15', 'cash', '2.74982', '', '590.00', '587.25', 'verified', 'TWSE TWT49U'],
  ['TWSE:2412', '2023-06-29', 'cash', '4.702', '', '121.50', '116.79', 'verified', 'TWSE TWT49U'],
  ['TWSE:2412', '2025-07-03', 'cash', '5', '', '134.50', '129.50', 'verified', 'TWSE TWT49U'],
  ['TWSE:2317', '2025-07-02', 'cash', '5.8', '', '165.50', '159.70', 'verified', 'TWSE TWT49U'],
  // Cash reckoned back from the two prices, to the cent: the fraction that the exchange cut is not known.
  ['TWSE:2454', '2025-07-03', 'cash', '25', '', '1295.00', '1269.99', 'verified', 'TWSE TWT49U'],
  ['TWSE:2603', '2025-06-19', 'cash', '32.5', '', '246.50', '214.00', 'verified', 'TWSE TWT49U'],
  ['TWSE:2308', '2025-06-17', 'cash', '7', '', '400.50', '393.50', 'verified', 'TWSE TWT49U'],
  ['TWSE:2382', '2025-06-30', 'cash', '13', '', '285.50', '272.50', 'verified', 'TWSE TWT49U'],
  // Previous close brought back from an adjusted series (85.17 × 1.025).
  ['TWSE:2881', '2025-07-01', 'cash', '4.25', '', '87.30', '83.05', 'verified', 'TWSE TWT49U'],
  ['TWSE:2882', '2025-06-30', 'cash', '3.5', '', '67.90', '64.40', 'verified', 'TWSE TWT49U'],
  ['TWSE:1102', '2025-07-17', 'cash', '2.2', '', '40.00', '37.80', 'verified', 'TWSE TWT49U'],
  ['TWSE:3711', '2025-07-02', 'cash', '5.3', '', '145.50', '140.20', 'verified', 'TWSE TWT49U'],
  ['TPEX:5347', '2025-07-04', 'cash', '4.5', '', '103.50', '99.00', 'verified', 'TPEx ex-date table'],
  ['TPEX:6488', '2025-07-16', 'cash', '6', '', '310.00', '304.00', 'verified', 'TPEx ex-date table'],
  ['TWSE:6669', '2025-06-24', 'cash', '74', '', '2550.00', '2476.00', 'verified', 'TWSE TWT49U'],
  ['TPEX:5274', '2025-06-13', 'cash', '52', '', '4545.00', '4493.00', 'verified', 'TPEx ex-date table'],
  // The reference alone is known, from the limits of the day.
  ['TWSE:2303', '2026-07-08', 'cash', '', '', '', '152.39', 'verified', 'TWSE STOCK_DAY_ALL 2026-07-08'],
  ['TWSE:1303', '2026-07-08', 'cash', '', '', '', '165.70', 'verified', 'TWSE STOCK_DAY_ALL 2026-07-08'],
  // Announced for 2026-07-10, when a typhoon closed the market.
  ['TWSE:2891', '2026-07-13', 'cash', '', '', '', '67.39', 'verified', 'TWSE STOCK_DAY_ALL 2026-07-13'],
  // Not traded from 2025-06-11 to 06-17; limits 51.85 and 42.45.
  ['TWSE:0050', '2025-06-18', 'split', '', '4', '188.65', '47.16', 'verified', 'split notice of 0050'],
  // Par NT$10 to NT$2.5; not traded from 2025-08-14 to 08-22.
  ['TWSE:2327', '2025-08-25', 'par-change', '', '4', '546.00', '136.50', 'verified', 'TWSE table of par changes'],
  // One share to ten; last trade 2026-07-29; closed at its limit of 79.20 when it came back.
  ['TPEX:5904', '2026-08-10', 'par-change', '', '10', '720.00', '72.00', 'verified', 'TPEx table of par changes'],

  ['US:AAPL', '2014-06-09', 'split', '', '7', '645.57', '', 'verified', 'Lean factor file'],
  ['US:AAPL', '2020-08-31', 'split', '', '4', '499.23', '', 'verified', 'Lean factor file'],
  ['US:AAPL', '2020-11-06', 'cash', '0.205', '', '119.03', '', 'verified', 'Lean factor file'],
  ['US:AAPL', '2021-02-05', 'cash', '0.205', '', '137.39', '', 'verified', 'Lean factor file'],
  ['US:AAPL', '2025-08-11', 'cash', '0.26', '', '', '', 'unverified', 'issuer'],
  ['US:AAPL', '2025-11-10', 'cash', '0.26', '', '', '', 'unverified', 'issuer'],
  ['US:MSFT', '2025-08-21', 'cash', '0.83', '', '', '', 'unverified', 'issuer'],
  ['US:MSFT', '2025-11-20', 'cash', '0.91', '', '', '', 'unverified', 'issuer'],
  ['US:NVDA', '2021-07-20', 'split', '', '4', '', '', 'unverified', 'issuer'],
  ['US:NVDA', '2024-06-10', 'split', '', '10', '', '', 'unverified', 'issuer'],
  ['US:GOOGL', '2022-07-18', 'split', '', '20', '', '', 'unverified', 'issuer'],
  ['US:GOOGL', '2024-06-10', 'cash', '0.20', '', '', '', 'unverified', 'issuer'],
  ['US:AMZN', '2022-06-06', 'split', '', '20', '', '', 'unverified', 'issuer'],
  ['US:TSLA', '2020-08-31', 'split', '', '5', '', '', 'unverified', 'issuer'],
  ['US:TSLA', '2022-08-25', 'split', '', '3', '', '', 'unverified', 'issuer'],
  ['US:AVGO', '2024-07-15', 'split', '', '10', '', '', 'unverified', 'issuer'],
  ['US:WMT', '2024-02-26', 'split', '', '3', '', '', 'unverified', 'issuer'],
  ['US:NFLX', '2025-11-17', 'split', '', '10', '', '', 'unverified', 'issuer'],
  ['US:NOW', '2025-12-18', 'split', '', '5', '', '', 'unverified', 'issuer'],
  ['US:LRCX', '2024-10-03', 'split', '', '10', '', '', 'unverified', 'issuer'],
  ['US:SMCI', '2024-10-01', 'split', '', '10', '', '', 'unverified', 'issuer'],
  ['US:GE', '2021-08-02', 'split', '', '0.125', '', '', 'unverified', 'issuer'],
  ['US:C', '2011-05-09', 'split', '', '0.1', '', '', 'unverified', 'issuer'],
  // One share of GE Vernova for four of GE, of Sandisk for three of WDC: what that was worth is not in our tables.
  ['US:GE', '2024-04-02', 'spin-off', '', '', '', '', 'unverified', 'issuer'],
  ['US:WDC', '2025-02-24', 'spin-off', '', '', '', '', 'unverified', 'issuer'],
  ['US:COST', '2023-12-27', 'special-cash', '15', '', '', '', 'unverified', 'issuer'],
  ['US:KO', '2025-09-15', 'cash', '0.51', '', '', '', 'unverified', 'issuer'],
  ['US:JPM', '2025-10-06', 'cash', '1.5', '', '', '', 'unverified', 'issuer'],
  ['US:XOM', '2025-11-14', 'cash', '1.03', '', '', '', 'unverified', 'issuer'],
];
