/**
 * Taiwan ETFs. Price limit in basis points: 1000, twice that for a 2x fund of domestic shares, none (null) with any
 * foreign component. Closes in NT$ of 2026-07-08 from the exchange's snapshot. The three bond ETFs traded on the TPEx had
 * no close in our sources: 00679B is a hundredth of TLT (USD 87.74 x 31.6195), the other two are round figures of the
 * size they traded at; all three are marked approximate.
 */
export type TaiwanEtfRow = readonly [
  no: number,
  code: string,
  venue: 'TWSE' | 'TPEX',
  nameTw: string,
  nameEn: string,
  priceLimitBps: number | null,
  taxClass: 'tw-fund' | 'tw-bond-fund',
  refClose: string,
  refDate: string,
  refQuality: 'verified' | 'approximate',
  isin: string,
  listedDate: string,
];

// biome-ignore format: one row a line
export const TAIWAN_ETFS: readonly TaiwanEtfRow[] = [
  [2001, '0050', 'TWSE', '元大台灣50', 'Yuanta Taiwan Top 50 ETF', 1000, 'tw-fund', '106.05', '2026-07-08', 'verified', 'TW0000050004', '2003-06-30'],
  [2002, '0051', 'TWSE', '元大中型100', 'Yuanta Taiwan Mid-Cap 100 ETF', 1000, 'tw-fund', '143.75', '2026-07-08', 'verified', 'TW0000051002', '2006-08-31'],
  [2003, '0052', 'TWSE', '富邦科技', 'Fubon Taiwan Technology ETF', 1000, 'tw-fund', '62.15', '2026-07-08', 'verified', 'TW0000052000', '2006-09-12'],
  [2004, '0056', 'TWSE', '元大高股息', 'Yuanta Taiwan Dividend Plus ETF', 1000, 'tw-fund', '52.35', '2026-07-08', 'verified', 'TW0000056001', '2007-12-26'],
  [2005, '006208', 'TWSE', '富邦台50', 'Fubon Taiwan 50 ETF', 1000, 'tw-fund', '246.15', '2026-07-08', 'verified', 'TW0000062082', '2012-07-17'],
  [2006, '00631L', 'TWSE', '元大台灣50正2', 'Yuanta Daily Taiwan 50 Bull 2X ETF', 2000, 'tw-fund', '37.14', '2026-07-08', 'verified', 'TW00000631L0', '2014-10-31'],
  [2007, '00632R', 'TWSE', '元大台灣50反1', 'Yuanta Daily Taiwan 50 Bear -1X ETF', 1000, 'tw-fund', '10.16', '2026-07-08', 'verified', 'TW00000632R5', '2014-10-31'],
  [2008, '00646', 'TWSE', '元大S&P500', 'Yuanta S&P 500 ETF', null, 'tw-fund', '75.70', '2026-07-08', 'verified', 'TW0000064609', '2015-12-14'],
  [2009, '00662', 'TWSE', '富邦NASDAQ', 'Fubon NASDAQ-100 ETF', null, 'tw-fund', '120.15', '2026-07-08', 'verified', 'TW0000066208', '2016-06-24'],
  [2010, '00692', 'TWSE', '富邦公司治理', 'Fubon Taiwan Corporate Governance 100 ETF', 1000, 'tw-fund', '92.00', '2026-07-08', 'verified', 'TW0000069202', '2017-05-17'],
  [2011, '00713', 'TWSE', '元大台灣高息低波', 'Yuanta Taiwan High Dividend Low Volatility ETF', 1000, 'tw-fund', '60.55', '2026-07-08', 'verified', 'TW0000071307', '2017-09-27'],
  [2012, '00757', 'TWSE', '統一FANG+', 'UPAMC NYSE FANG+ ETF', null, 'tw-fund', '130.45', '2026-07-08', 'verified', 'TW0000075704', '2018-12-06'],
  [2013, '00830', 'TWSE', '國泰費城半導體', 'Cathay PHLX Semiconductor ETF', null, 'tw-fund', '88.55', '2026-07-08', 'verified', 'TW0000083005', '2019-05-03'],
  [2014, '00850', 'TWSE', '元大臺灣ESG永續', 'Yuanta Taiwan ESG Sustainability ETF', 1000, 'tw-fund', '89.95', '2026-07-08', 'verified', 'TW0000085000', '2019-08-23'],
  [2015, '00878', 'TWSE', '國泰永續高股息', 'Cathay MSCI Taiwan ESG Sustainability High Dividend Yield ETF', 1000, 'tw-fund', '33.20', '2026-07-08', 'verified', 'TW0000087808', '2020-07-20'],
  [2016, '00881', 'TWSE', '國泰台灣科技龍頭', 'Cathay Taiwan Technology Leaders ETF', 1000, 'tw-fund', '53.40', '2026-07-08', 'verified', 'TW0000088103', '2020-12-10'],
  [2017, '00891', 'TWSE', '中信關鍵半導體', 'CTBC ESG Taiwan Semiconductor ETF', 1000, 'tw-fund', '36.16', '2026-07-08', 'verified', 'TW0000089101', '2021-05-28'],
  [2018, '00919', 'TWSE', '群益台灣精選高息', 'Capital Taiwan Select High Dividend ETF', 1000, 'tw-fund', '29.94', '2026-07-08', 'verified', 'TW0000091909', '2022-10-20'],
  [2019, '00929', 'TWSE', '復華台灣科技優息', 'Fuh Hwa Taiwan Technology Dividend Highlight ETF', 1000, 'tw-fund', '29.97', '2026-07-08', 'verified', 'TW0000092907', '2023-06-09'],
  [2020, '00940', 'TWSE', '元大台灣價值高息', 'Yuanta Taiwan Value High Dividend ETF', 1000, 'tw-fund', '12.59', '2026-07-08', 'verified', 'TW0000094002', '2024-04-01'],
  [2021, '009816', 'TWSE', '凱基台灣TOP50', 'KGI Taiwan TOP 50 ETF', 1000, 'tw-fund', '15.26', '2026-07-08', 'verified', 'TW0000098169', '2026-02-03'],
  [2022, '00981A', 'TWSE', '主動統一台股增長', 'UPAMC Active Taiwan Growth ETF', 1000, 'tw-fund', '29.75', '2026-07-08', 'verified', 'TW00000981A2', '2025-05-27'],
  [2023, '00679B', 'TPEX', '元大美債20年', 'Yuanta US Treasury 20+ Year Bond ETF', null, 'tw-bond-fund', '27.74', '', 'approximate', 'TW00000679B0', '2017-01-17'],
  [2024, '00687B', 'TPEX', '國泰20年美債', 'Cathay US Treasury 20+ Year Bond ETF', null, 'tw-bond-fund', '29.00', '', 'approximate', 'TW00000687B3', '2017-04-13'],
  [2025, '00937B', 'TPEX', '群益ESG投等債20+', 'Capital ESG 20+ Year Investment Grade Bond ETF', null, 'tw-bond-fund', '14.80', '', 'approximate', 'TW00000937B2', '2023-12-05'],
];
