/** What the rules of a US index ask about a stock. */
export interface UsStockFacts {
  readonly exchange: string;
  readonly sector: string;
  readonly inSp500: boolean;
}

/** How the members of an index are chosen among our stocks. */
export type IndexSelection = {
  /** Symbol of the index. */
  readonly index: string;
  readonly venue: 'TWSE' | 'TPEX' | 'US';
  readonly weighting: 'capitalisation' | 'price';
  readonly rule: string;
} & (
  | { readonly by: 'venue' }
  | { readonly by: 'largest'; readonly count: number }
  | { readonly by: 'us-facts'; readonly holds: (facts: UsStockFacts) => boolean }
  | { readonly by: 'codes'; readonly codes: readonly string[] }
);

/** Each index holds the members of the real one that are in our tables, or the nearest rule that our facts can answer. */
export const INDEX_SELECTIONS: readonly IndexSelection[] = [
  {
    index: 'TWSE:TAIEX',
    venue: 'TWSE',
    weighting: 'capitalisation',
    by: 'venue',
    rule: 'every TWSE stock of our tables',
  },
  {
    index: 'TPEX:TPEX',
    venue: 'TPEX',
    weighting: 'capitalisation',
    by: 'venue',
    rule: 'every TPEx stock of our tables',
  },
  {
    index: 'TWSE:TW50',
    venue: 'TWSE',
    weighting: 'capitalisation',
    by: 'largest',
    count: 50,
    rule: 'the 50 TWSE stocks of the largest market value at reference prices; the real one weighs by free float',
  },
  {
    index: 'US:DJI',
    venue: 'US',
    weighting: 'price',
    by: 'codes',
    // HON, MMM, SHW and TRV are not in our tables.
    codes:
      'AAPL AMGN AMZN AXP BA CAT CRM CSCO CVX DIS GS HD IBM JNJ JPM KO MCD MRK MSFT NKE NVDA PG UNH V VZ WMT'.split(
        ' ',
      ),
    rule: 'the 26 of the 30 members of 2024-11-08 that are in our tables, weighted by price',
  },
  {
    index: 'US:SPX',
    venue: 'US',
    weighting: 'capitalisation',
    by: 'us-facts',
    holds: (facts) => facts.inSp500,
    rule: 'the S&P 500 members of our tables, Alphabet once',
  },
  {
    index: 'US:IXIC',
    venue: 'US',
    weighting: 'capitalisation',
    by: 'us-facts',
    holds: (facts) => facts.exchange === 'NASDAQ',
    rule: 'every stock of our tables listed on Nasdaq, Alphabet once',
  },
  {
    index: 'US:NDX',
    venue: 'US',
    weighting: 'capitalisation',
    by: 'us-facts',
    holds: (facts) => facts.exchange === 'NASDAQ' && facts.sector !== 'Financials',
    rule: 'the stocks of our tables listed on Nasdaq outside Financials, Alphabet once',
  },
  {
    index: 'US:SOX',
    venue: 'US',
    weighting: 'capitalisation',
    by: 'codes',
    codes: [
      'ADI',
      'AMAT',
      'AMD',
      'ARM',
      'ASML',
      'AVGO',
      'INTC',
      'KLAC',
      'LRCX',
      'MRVL',
      'MU',
      'NVDA',
      'QCOM',
      'TSM',
      'TXN',
    ],
    rule: 'the chip makers and their suppliers of the real index that are in our tables; without its caps on weights',
  },
];
