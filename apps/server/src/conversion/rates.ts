import { CASH_ASSETS, type CashCode, type Rate } from '@kuroshio/money';
import type { Provenance, SettingName } from '@kuroshio/contract';
import { type Exchange, marketAt } from '../exchange/index.ts';
import type { Settings } from '../settings/index.ts';

/** Where a currency is worth what in US dollars: the pair of the venue FX, and which side of it the dollar is. */
const PAIRS: Readonly<
  Record<Exclude<CashCode, 'USD'>, { readonly symbol: string; readonly dollarIs: 'base' | 'quote' }>
> = {
  TWD: { symbol: 'FX:USDTWD', dollarIs: 'base' },
  CNY: { symbol: 'FX:USDCNY', dollarIs: 'base' },
  HKD: { symbol: 'FX:USDHKD', dollarIs: 'base' },
  THB: { symbol: 'FX:USDTHB', dollarIs: 'base' },
  JPY: { symbol: 'FX:USDJPY', dollarIs: 'base' },
  VND: { symbol: 'FX:USDVND', dollarIs: 'base' },
  MYR: { symbol: 'FX:USDMYR', dollarIs: 'base' },
  KRW: { symbol: 'FX:USDKRW', dollarIs: 'base' },
  USDT: { symbol: 'FX:USDTUSD', dollarIs: 'quote' },
};

/** What one unit of a currency is worth in dollars at this moment. */
export interface DollarRate {
  readonly rate: Rate;
  readonly provenance: Provenance;
}

const SIMULATED: Provenance = { source: 'simulated', delaySeconds: 0 };

/**
 * Between the best bid and the best offer where both stand, else the last price, else the day's reference. Nobody but the
 * market's own participants or a provider quotes currencies, so no customer moves them.
 * @returns undefined where the market's price is not there or too old
 */
export function dollarRate({ view }: Pick<Exchange, 'view'>, code: CashCode): DollarRate | undefined {
  if (code === 'USD') return { rate: { numerator: 1n, denominator: 1n }, provenance: SIMULATED };
  const { symbol, dollarIs } = PAIRS[code];
  const instrument = view.rulebook.instruments.bySymbol(symbol);
  if (instrument === undefined) return undefined;
  const { book, day, reference, provenance } = marketAt(view, instrument.no);
  const from = provenance?.() ?? SIMULATED;
  const [bid, ask] = [book?.bids[0], book?.asks[0]];
  // Twice the price, so that the middle of two is a whole number.
  const twice = bid !== undefined && ask !== undefined ? bid + ask : 2 * (day.last || reference);
  if (twice <= 0 || from.stale === true) return undefined;
  const price = { numerator: BigInt(twice), denominator: 2n * 10n ** BigInt(instrument.priceScale) };
  const rate = dollarIs === 'quote' ? price : { numerator: price.denominator, denominator: price.numerator };
  return { rate, provenance: from };
}

/** About what a Taiwanese online bank keeps between its middle rate and its cash-free one. */
const SPREADS = {
  ...{ USD: 'exchange-spread-usd', TWD: 'exchange-spread-twd', JPY: 'exchange-spread-jpy', HKD: 'exchange-spread-hkd' },
  ...{ CNY: 'exchange-spread-cny', KRW: 'exchange-spread-krw', THB: 'exchange-spread-thb', MYR: 'exchange-spread-myr' },
  ...{ VND: 'exchange-spread-vnd', USDT: 'exchange-spread-usdt' },
} as const satisfies Record<CashCode, SettingName>;

/** What the house keeps of each conversion: the sum of both currencies' parts, in basis points. */
export function spreadAt(settings: Pick<Settings, 'at'>, from: CashCode, to: CashCode, now: number): number {
  return settings.at(SPREADS[from], now) + settings.at(SPREADS[to], now);
}

/** Minor units of a currency that are worth so many dollars, in its own units rounded up to a whole one. */
export function worthOfDollars(code: CashCode, dollars: bigint, { rate }: DollarRate): bigint {
  const unit = 10n ** BigInt(CASH_ASSETS[code].decimals);
  const units = (dollars * rate.denominator + rate.numerator - 1n) / rate.numerator;
  return units * unit;
}
