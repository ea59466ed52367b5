import { hashSeed } from '@kuroshio/base';
import type { Instrument, Venue } from '@kuroshio/market';
import { CURRENCY_VOLATILITY, DAILY_VALUE_BY_SYMBOL, VOLATILITY_BY_SYMBOL } from './tables/liquidity-facts.ts';

/** Venues that share a market factor, a calendar and an overnight gap. */
export type FactorMarket = 'tw' | 'us' | 'digital' | 'fx';

/** How much of a factor an instrument carries: `weight` is annual volatility, negative where it moves against. */
export interface Loading {
  readonly factor: string;
  readonly weight: number;
}

/** How an instrument moves and how much it trades, the same for its history and for its live order book. */
export interface InstrumentProfile {
  readonly market: FactorMarket;
  /** Annual volatility of the whole return. */
  readonly volatility: number;
  readonly loadings: readonly Loading[];
  /** Annual volatility of what no factor explains. */
  readonly ownVolatility: number;
  /** Expected annual growth of the log price. */
  readonly drift: number;
  /** Lots of an average day. */
  readonly dailyLots: number;
  /** Trades begun by takers per venue second, averaged over the continuous session. */
  readonly tradesPerSecond: number;
  /** Lots of an average trade, at least 1. */
  readonly tradeLots: number;
  /** Lots at the touch on average, at least 1. */
  readonly touchLots: number;
  /** Half of the usual spread as a share of the price, before it is widened to the tick. */
  readonly halfSpread: number;
}

const MARKETS: Readonly<Record<Venue, FactorMarket>> = {
  TWSE: 'tw',
  TPEX: 'tw',
  US: 'us',
  CRYPTO: 'digital',
  FX: 'fx',
};

/** Trading days a year, overnight share of a day's variance, seconds of continuous trading and the US dollar's price. */
export const MARKET_FACTS: Readonly<
  Record<FactorMarket, { days: number; overnight: number; sessionSeconds: number; perDollar: number }>
> = {
  tw: { days: 245, overnight: 0.3, sessionSeconds: 15_900, perDollar: 31.6 },
  us: { days: 252, overnight: 0.25, sessionSeconds: 23_400, perDollar: 1 },
  digital: { days: 365, overnight: 0, sessionSeconds: 86_400, perDollar: 1 },
  fx: { days: 260, overnight: 0, sessionSeconds: 86_400, perDollar: 1 },
};

export function factorMarket(venue: Venue): FactorMarket {
  return MARKETS[venue];
}

/** Between 0 and 1, fixed for a symbol: spreads instruments of one class apart. */
function trait(symbol: string, name: string): number {
  return hashSeed(`${name}:${symbol}`)[0] / 4294967296;
}

/** Price of one share in whole units of the currency. */
function unitPrice(instrument: Instrument): number {
  return instrument.refPrice / 10 ** instrument.priceScale;
}

/** Capitalisation in billions of dollars, 0 where shares are not known. */
function capitalisation(instrument: Instrument): number {
  const dollars =
    (unitPrice(instrument) * instrument.sharesOutstanding) / MARKET_FACTS[factorMarket(instrument.venue)].perDollar;
  return dollars / 1e9;
}

const TECHNOLOGY = new Set([
  '24',
  '25',
  '26',
  '27',
  '28',
  '31',
  '36',
  'Information Technology',
  'Technology',
  'Communication Services',
]);
const CALM = new Set(['17', '23', '02', 'Utilities', 'Consumer Staples', 'Financials', 'Telecommunications']);

function isBondFund(instrument: Instrument): boolean {
  return instrument.taxClass === 'tw-bond-fund' || /bond|treasury/i.test(instrument.nameEn);
}

function annualVolatility(instrument: Instrument): number {
  const known = VOLATILITY_BY_SYMBOL[instrument.symbol];
  if (known !== undefined) return known;
  if (instrument.kind === 'crypto') return 0.6 + 0.25 * trait(instrument.symbol, 'volatility');
  if (instrument.kind === 'etf')
    return isBondFund(instrument) ? 0.08 : 0.18 * (0.9 + 0.2 * trait(instrument.symbol, 'volatility'));
  const cap = capitalisation(instrument);
  // From about 26 % for the largest to 40 % for the smallest; technology a quarter more, banks and food a third less.
  const bySize = cap > 0 ? Math.min(0.4, Math.max(0.26, 0.4 - 0.03 * Math.log2(Math.max(1, cap)) * 0.6)) : 0.36;
  const byTrade = TECHNOLOGY.has(instrument.industry) ? 1.22 : CALM.has(instrument.industry) ? 0.68 : 0.95;
  return bySize * byTrade * (0.9 + 0.2 * trait(instrument.symbol, 'volatility'));
}

/** Twice or minus once a market: Taiwan marks such funds by an L or R after the code (market rules A14). */
function leverage(instrument: Instrument): number {
  if (instrument.kind !== 'etf') return 1;
  if (instrument.code.endsWith('L') && instrument.venue !== 'US') return 2;
  if (instrument.code.endsWith('R') && instrument.venue !== 'US') return -1;
  return 1;
}

function currencyLoadings(currency: string, sign: number): Loading[] {
  const volatility = CURRENCY_VOLATILITY[currency] ?? 0;
  if (volatility === 0) return [];
  // Two fifths of a currency's variance is the dollar's own move, which crosses do not feel.
  const own = { factor: `fx:${currency}`, weight: sign * volatility * Math.sqrt(0.6) };
  return currency === 'USDT' ? [own] : [{ factor: 'fx:dollar', weight: sign * volatility * Math.sqrt(0.4) }, own];
}

function merged(loadings: readonly Loading[]): Loading[] {
  const weights = new Map<string, number>();
  for (const { factor, weight } of loadings) weights.set(factor, (weights.get(factor) ?? 0) + weight);
  return [...weights].filter(([, weight]) => weight !== 0).map(([factor, weight]) => ({ factor, weight }));
}

interface Movement {
  readonly volatility: number;
  readonly loadings: readonly Loading[];
  readonly ownVolatility: number;
}

function movement(instrument: Instrument, market: FactorMarket): Movement {
  if (instrument.kind === 'fx') {
    // A pair is the base's value less the quote's, so that crosses agree with the pairs they are made of.
    const base = instrument.code.slice(0, -3);
    const quote = instrument.code.slice(-3);
    const loadings = merged([...currencyLoadings(base, 1), ...currencyLoadings(quote, -1)]);
    const volatility = Math.sqrt(loadings.reduce((sum, { weight }) => sum + weight * weight, 0));
    return { volatility, loadings, ownVolatility: volatility * 0.02 };
  }
  const times = leverage(instrument);
  const volatility = annualVolatility(instrument) * Math.abs(times);
  let marketShare = 0.36 + 0.1 * trait(instrument.symbol, 'market');
  let industryShare = instrument.industry === '' ? 0 : 0.18;
  if (volatility < 0.01) marketShare = 0;
  else if (instrument.kind === 'crypto') marketShare = instrument.code === 'BTC' ? 0.92 : 0.6;
  else if (instrument.kind === 'etf') {
    marketShare = isBondFund(instrument) ? 0.04 : /gold|silver/i.test(instrument.nameEn) ? 0.05 : 0.93;
    industryShare = 0;
  }
  const direction = times < 0 || (instrument.kind === 'etf' && isBondFund(instrument)) ? -1 : 1;
  const loadings: Loading[] = [];
  if (marketShare > 0)
    loadings.push({ factor: `${market}:market`, weight: direction * volatility * Math.sqrt(marketShare) });
  if (industryShare > 0) {
    loadings.push({
      factor: `${market}:industry:${instrument.industry}`,
      weight: volatility * Math.sqrt(industryShare),
    });
  }
  return { volatility, loadings, ownVolatility: volatility * Math.sqrt(1 - marketShare - industryShare) };
}

/** Value of an average day in whole units of the currency. */
function dailyValue(instrument: Instrument): number {
  const known = DAILY_VALUE_BY_SYMBOL[instrument.symbol];
  if (known !== undefined) return known;
  const chance = trait(instrument.symbol, 'turnover');
  if (instrument.kind === 'crypto') return 1e8 * (1 + 4 * chance);
  if (instrument.kind === 'fx') return 5e8 * (1 + 4 * chance);
  const { perDollar } = MARKET_FACTS[factorMarket(instrument.venue)];
  const cap = capitalisation(instrument);
  if (cap === 0) return perDollar * 4e7 * 10 ** (instrument.venue === 'US' ? 0.8 * chance + 0.4 : chance - 0.9);
  // The smaller the company, the larger the part of it that changes hands in a day: 1.2 % falling to 0.3 %.
  const ratio =
    Math.min(0.012, Math.max(instrument.venue === 'US' ? 0.003 : 0.0014, 0.012 * (0.5 / Math.max(0.5, cap)) ** 0.25)) *
    (0.7 + 0.6 * chance);
  return Math.min(cap * 1e9 * ratio, 3e10) * perDollar;
}

/** How the simulation sees an instrument; a pure function of its facts. */
export function instrumentProfile(instrument: Instrument): InstrumentProfile {
  const market = factorMarket(instrument.venue);
  const facts = MARKET_FACTS[market];
  const { volatility, loadings, ownVolatility } = movement(instrument, market);
  const value = dailyValue(instrument);
  const dollars = value / facts.perDollar;
  const lotValue = unitPrice(instrument) * instrument.lotSize;
  const dailyLots = Math.max(8, value / lotValue);
  // Set by judgement: about one a second for the largest, one in 5 to 15 s for the middle, one in 120 s at the least.
  const scale = market === 'tw' ? 1.75 : market === 'us' ? 0.8 : 0.4;
  const rate = Math.min(1.6, Math.max(1 / 120, scale * Math.sqrt(dollars / 1e10)));
  const tradeLots = Math.max(1, dailyLots / (rate * facts.sessionSeconds));
  const tickShare = typicalTick(instrument) / instrument.refPrice;
  const dayVolatility = Math.max(1e-4, volatility / Math.sqrt(facts.days));
  const restingShare = Math.min(0.015, (0.1 * tickShare) / dayVolatility);
  return {
    market,
    volatility,
    loadings,
    ownVolatility,
    drift:
      instrument.kind === 'stock' || instrument.kind === 'etf' ? Math.sign(leverage(instrument)) * volatility * 0.2 : 0,
    dailyLots,
    tradesPerSecond: rate,
    tradeLots,
    touchLots: Math.max(1, 2.5 * tradeLots, dailyLots * restingShare),
    halfSpread: Math.min(0.002, (dayVolatility * 0.0022) / Math.sqrt(rate)),
  };
}

/** The tick near the reference price without the market's tables: only its order of magnitude matters here. */
function typicalTick(instrument: Instrument): number {
  if (instrument.tickClass === 'fixed') return instrument.fixedTick;
  if (instrument.tickClass === 'us') return unitPrice(instrument) >= 1 ? 100 : 1;
  return Math.max(1, instrument.refPrice * 0.0025);
}
