import { assert } from '@kuroshio/base';
import { basisPoints, type CashCode, type Price, price, shares } from '@kuroshio/money';
import type { Instrument } from './instrument.ts';
import { CRYPTO_CURRENCIES } from './tables/crypto.ts';
import { CURRENCY_NAMES, FX_PAIRS } from './tables/fx.ts';
import { INDICES } from './tables/indices.ts';
import { type IndustryRow, TAIWAN_INDUSTRIES, US_SECTORS } from './tables/industries.ts';
import { TPEX_STOCKS } from './tables/tpex-stocks.ts';
import { TAIWAN_ETFS } from './tables/tw-etfs.ts';
import { type TaiwanStockRow, TWSE_STOCKS } from './tables/twse-stocks.ts';
import { US_ETFS } from './tables/us-etfs.ts';
import { US_STOCKS } from './tables/us-stocks.ts';

const industries = new Map<string, IndustryRow>([...TAIWAN_INDUSTRIES, ...US_SECTORS].map((row) => [row[0], row]));
const currencyNames = new Map(CURRENCY_NAMES.map(([code, nameTw, nameEn]) => [code, { nameTw, nameEn }]));

/** Reads a decimal price exactly into units of 10^-scale. Throws where it is finer than the scale. */
export function parsePrice(text: string, scale: number): Price {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(text);
  assert(match !== null, `not a decimal price: ${text}`);
  const fraction = (match[2] ?? '').replace(/(?<!0)0+$/, '');
  assert(fraction.length <= scale, `${text} is finer than ${scale} decimals`);
  return price(Number(`${match[1]}${fraction.padEnd(scale, '0')}`));
}

export function industryNames(key: string): Pick<Instrument, 'industry' | 'industryTw' | 'industryEn'> {
  const row = industries.get(key);
  assert(row !== undefined, `no industry ${key}`);
  return { industry: key, industryTw: row[1], industryEn: row[2] };
}

export const NO_INDUSTRY = { industry: '', industryTw: '', industryEn: '' } as const;

export const TAIWAN = {
  currency: 'TWD',
  priceScale: 2,
  lotSize: shares(1000),
  shareScale: 0,
  fixedTick: 0,
  tradable: true,
} as const;

export const UNITED_STATES = {
  venue: 'US',
  currency: 'USD',
  priceScale: 4,
  lotSize: shares(1),
  shareScale: 6,
  tickClass: 'us',
  fixedTick: 0,
  priceLimitBps: null,
  taxClass: 'none',
  listedDate: '',
  tradable: true,
} as const;

/** What is only quoted here: a fixed grid, no limit, no tax, not traded by customers. */
const QUOTED = {
  lotSize: shares(1),
  shareScale: 0,
  tickClass: 'fixed',
  priceLimitBps: null,
  taxClass: 'none',
  ...NO_INDUSTRY,
  sharesOutstanding: shares(0),
  isin: '',
  listedDate: '',
  tradable: false,
} as const;

function taiwanStock(venue: 'TWSE' | 'TPEX', row: TaiwanStockRow): Instrument {
  const [no, code, nameTw, nameEn, industryCode, sharesOutstanding, refClose, refDate, isin, listedDate] = row;
  return {
    ...TAIWAN,
    ...industryNames(industryCode),
    no,
    symbol: `${venue}:${code}`,
    code,
    venue,
    kind: 'stock',
    nameTw,
    nameEn,
    tickClass: 'tw-stock',
    priceLimitBps: basisPoints(1000),
    taxClass: 'tw-stock',
    sharesOutstanding: shares(sharesOutstanding),
    refPrice: parsePrice(refClose, 2),
    refDate,
    refQuality: 'verified',
    isin,
    listedDate,
  };
}

function taiwanEtf(row: (typeof TAIWAN_ETFS)[number]): Instrument {
  const [no, code, venue, nameTw, nameEn, priceLimitBps, taxClass, refClose, refDate, refQuality, isin, listedDate] =
    row;
  return {
    ...TAIWAN,
    ...NO_INDUSTRY,
    no,
    symbol: `${venue}:${code}`,
    code,
    venue,
    kind: 'etf',
    nameTw,
    nameEn,
    tickClass: 'tw-fund',
    priceLimitBps: priceLimitBps === null ? null : basisPoints(priceLimitBps),
    taxClass,
    sharesOutstanding: shares(0),
    refPrice: parsePrice(refClose, 2),
    refDate,
    refQuality,
    isin,
    listedDate,
  };
}

function usStock(row: (typeof US_STOCKS)[number]): Instrument {
  const [no, code, nameTw, nameEn, , sector, , sharesOutstanding, refClose, refDate, isin] = row;
  return {
    ...UNITED_STATES,
    ...industryNames(sector),
    no,
    symbol: `US:${code}`,
    code,
    kind: 'stock',
    nameTw,
    nameEn,
    sharesOutstanding: shares(sharesOutstanding),
    refPrice: parsePrice(refClose, 4),
    refDate,
    refQuality: 'verified',
    isin,
  };
}

function usEtf(row: (typeof US_ETFS)[number]): Instrument {
  const [no, code, nameTw, nameEn, , refClose, refDate, refQuality, isin] = row;
  return {
    ...UNITED_STATES,
    ...NO_INDUSTRY,
    no,
    symbol: `US:${code}`,
    code,
    kind: 'etf',
    nameTw,
    nameEn,
    sharesOutstanding: shares(0),
    refPrice: parsePrice(refClose, 4),
    refDate,
    refQuality,
    isin,
  };
}

function cryptoCurrency(row: (typeof CRYPTO_CURRENCIES)[number]): Instrument {
  const [no, code, nameTw, nameEn, priceScale, fixedTick, refPrice] = row;
  return {
    ...QUOTED,
    no,
    symbol: `CRYPTO:${code}`,
    code,
    venue: 'CRYPTO',
    kind: 'crypto',
    nameTw,
    nameEn,
    currency: 'USD',
    priceScale,
    fixedTick,
    refPrice: parsePrice(refPrice, priceScale),
    refDate: '',
    refQuality: 'approximate',
  };
}

/**
 * The product holds no cash in SGD and CAD, so `currency` of USDSGD and USDCAD cannot name the price's currency and names
 * the base; the symbol has the true pair.
 */
function pricedIn(quote: string): CashCode {
  switch (quote) {
    case 'TWD':
    case 'JPY':
    case 'CNY':
    case 'HKD':
    case 'KRW':
    case 'THB':
    case 'MYR':
    case 'VND':
      return quote;
    default:
      return 'USD';
  }
}

function currencyPair(row: (typeof FX_PAIRS)[number]): Instrument {
  const [no, code, base, quote, priceScale, refRate, refDate, refQuality] = row;
  const baseName = currencyNames.get(base);
  const quoteName = currencyNames.get(quote);
  assert(baseName !== undefined && quoteName !== undefined, `${code} has named currencies`);
  return {
    ...QUOTED,
    no,
    symbol: `FX:${code}`,
    code,
    venue: 'FX',
    kind: 'fx',
    nameTw: `${baseName.nameTw}/${quoteName.nameTw}`,
    nameEn: `${baseName.nameEn} / ${quoteName.nameEn}`,
    currency: pricedIn(quote),
    priceScale,
    fixedTick: 1,
    refPrice: parsePrice(refRate, priceScale),
    refDate,
    refQuality,
  };
}

function index(row: (typeof INDICES)[number]): Instrument {
  const [no, code, venue, nameTw, nameEn, refLevel, refDate, refQuality] = row;
  return {
    ...QUOTED,
    no,
    symbol: `${venue}:${code}`,
    code,
    venue,
    kind: 'index',
    nameTw,
    nameEn,
    currency: venue === 'US' ? 'USD' : 'TWD',
    priceScale: 2,
    fixedTick: 1,
    refPrice: parsePrice(refLevel, 2),
    refDate,
    refQuality,
  };
}

/** Every instrument of the tables: stocks and ETFs of Taiwan and the US, digital currencies, FX, indices. */
export const INSTRUMENTS: readonly Instrument[] = Object.freeze([
  ...TWSE_STOCKS.map((row) => taiwanStock('TWSE', row)),
  ...TPEX_STOCKS.map((row) => taiwanStock('TPEX', row)),
  ...TAIWAN_ETFS.map(taiwanEtf),
  ...US_STOCKS.map(usStock),
  ...US_ETFS.map(usEtf),
  ...CRYPTO_CURRENCIES.map(cryptoCurrency),
  ...FX_PAIRS.map(currencyPair),
  ...INDICES.map(index),
]);

/** What can be looked up: a value, of which a listing makes another. */
export interface Instruments {
  readonly all: readonly Instrument[];
  /** The instrument with this symbol (`TWSE:2330`), or undefined. */
  bySymbol(symbol: string): Instrument | undefined;
  /** The instrument with this number, or undefined. */
  byNo(no: number): Instrument | undefined;
}

/** Makes instruments ready to be looked up. Throws where two have the same symbol or number. */
export function instrumentsOf(all: readonly Instrument[]): Instruments {
  const bySymbol = new Map(all.map((instrument) => [instrument.symbol, instrument]));
  const byNo = new Map(all.map((instrument) => [instrument.no, instrument]));
  assert(bySymbol.size === all.length && byNo.size === all.length, 'symbols and numbers are unique');
  return Object.freeze({
    all: Object.freeze([...all]),
    bySymbol: (symbol: string) => bySymbol.get(symbol),
    byNo: (no: number) => byNo.get(no),
  });
}
