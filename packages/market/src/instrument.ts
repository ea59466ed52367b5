import type { Brand } from '@kuroshio/base';
import type { BasisPoints, CashCode, Price, Shares } from '@kuroshio/money';

/** Where an instrument is quoted. Each venue has its own clock and trading date. */
export type Venue = 'TWSE' | 'TPEX' | 'US' | 'CRYPTO' | 'FX';

/** The two trading accounts of a customer, in the words of the market switcher. */
export type Market = 'twd' | 'usd';

export type InstrumentKind = 'stock' | 'etf' | 'index' | 'crypto' | 'fx';

/** A venue's calendar day, `YYYY-MM-DD`. */
export type TradingDate = Brand<string, 'trading date'>;

/** An instrument's lasting facts. What changes from day to day (reference price, limits) is not here. */
export interface Instrument {
  /** Stable number, from 1000: also the number of its shares as an asset in the ledger. Never reused. */
  readonly no: number;
  /** `VENUE:CODE`, unique: `TWSE:2330`, `US:AAPL`, `CRYPTO:BTC`, `FX:USDTWD`, `TWSE:TAIEX` for an index of that venue. */
  readonly symbol: string;
  readonly code: string;
  readonly venue: Venue;
  readonly kind: InstrumentKind;
  readonly nameTw: string;
  readonly nameEn: string;
  /** Currency of the price. */
  readonly currency: CashCode;
  /** A price of 1.00 is 10^priceScale: 2 in Taiwan, 4 in the US. */
  readonly priceScale: number;
  /** Shares in a whole lot: 1000 in Taiwan, 1 in the US. */
  readonly lotSize: Shares;
  /** A share is 10^shareScale units, the least quantity that can be held: 0 in Taiwan, 6 in the US. */
  readonly shareScale: number;
  /** Which grid of ticks applies. */
  readonly tickClass: 'tw-stock' | 'tw-fund' | 'us' | 'fixed';
  /** The tick of a `fixed` grid in price units; 0 otherwise. */
  readonly fixedTick: number;
  /** Daily price limit in basis points of the reference price, or null where there is none. */
  readonly priceLimitBps: BasisPoints | null;
  /** Row of the transfer-tax table that applies to a sale. */
  readonly taxClass: 'tw-stock' | 'tw-fund' | 'tw-bond-fund' | 'none';
  /** Industry or sector key: Taiwan's two-digit code, GICS sector in the US, empty where there is none. */
  readonly industry: string;
  readonly industryTw: string;
  readonly industryEn: string;
  /** Shares outstanding (units for funds), 0 where unknown. */
  readonly sharesOutstanding: Shares;
  /** A real close that the simulation starts from, in price units, with its date and how sure it is. */
  readonly refPrice: Price;
  readonly refDate: string;
  readonly refQuality: 'verified' | 'approximate';
  readonly isin: string;
  readonly listedDate: string;
  /** Customers may trade it here (TWSE, TPEX and US stocks and ETFs). */
  readonly tradable: boolean;
}
