/**
 * Ex-dates as the exchanges published them, for tests: an oracle that no rule of ours has written. Decimal texts; an empty
 * one is nothing of the kind, or not known. `limitUp` and `openingBasis` are of the ex-date, as published with it.
 * Sources: TWSE TWT49U and TPEx ex-date tables, tables of par changes and the split notice of 0050.
 */
export interface PublishedExDate {
  readonly symbol: string;
  readonly date: string;
  readonly close: string;
  readonly cash: string;
  readonly newPerOld: string;
  readonly reference: string;
  readonly limitUp: string;
  readonly openingBasis: string;
}

type Row = readonly [
  symbol: string,
  date: string,
  close: string,
  cash: string,
  newPerOld: string,
  reference: string,
  limitUp: string,
  openingBasis: string,
];

// biome-ignore format: one row a line
const ROWS: readonly Row[] = [
  // TWSE drops what is finer than a cent: the second and third of these would be a cent higher rounded half up.
  ['TWSE:2330', '2023-06-15', '590.00', '2.749820', '', '587.25', '', ''],
  ['TWSE:2330', '2025-06-12', '1065.00', '4.50003', '', '1060.49', '', ''],
  ['TWSE:2412', '2023-06-29', '121.50', '4.702', '', '116.79', '', ''],
  ['TWSE:2603', '2025-06-19', '246.50', '32.5', '', '214.00', '', ''],
  ['TWSE:6669', '2025-06-24', '2550.00', '74', '', '2476.00', '', ''],
  ['TWSE:0050', '2025-06-18', '188.65', '', '4', '47.16', '51.85', '47.16'],
  // TPEx rounds half up to the cent: cut, each of these three would be a cent lower.
  ['TPEX:6548', '2025-03-13', '34.50', '0.450024', '', '34.05', '37.45', ''],
  ['TPEX:6274', '2025-04-17', '139.50', '6.503978', '', '133.00', '', ''],
  ['TPEX:8937', '', '145.50', '', '4', '36.38', '', '36.40'],
  ['TPEX:5347', '2025-07-04', '103.50', '4.5', '', '99.00', '', ''],
  ['TPEX:6488', '2025-07-16', '310.00', '6', '', '304.00', '', ''],
  ['TPEX:5904', '2026-08-10', '720.00', '', '10', '72.00', '79.20', ''],
];

export const PUBLISHED_EX_DATES: readonly PublishedExDate[] = ROWS.map(
  ([symbol, date, close, cash, newPerOld, reference, limitUp, openingBasis]) => ({
    symbol,
    date,
    close,
    cash,
    newPerOld,
    reference,
    limitUp,
    openingBasis,
  }),
);
