import { assert } from '@kuroshio/base';
import type { Price } from '@kuroshio/money';
import type { Instrument, TradingDate } from './instrument.ts';
import { industryNames, NO_INDUSTRY, TAIWAN, UNITED_STATES } from './instruments.ts';
import { isOnTick } from './tick.ts';

/** What is said of a stock or fund that an installation lists beside the tables; the rest follows from its venue. */
export interface Listing
  extends Pick<
    Instrument,
    'code' | 'nameTw' | 'nameEn' | 'priceLimitBps' | 'taxClass' | 'industry' | 'sharesOutstanding' | 'isin'
  > {
  readonly venue: 'TWSE' | 'TPEX' | 'US';
  readonly kind: 'stock' | 'etf';
  /** What its first day is reckoned from: an issue price, or the last close elsewhere. */
  readonly refPrice: Price;
  /** It trades from the first day of its venue on or after this one. */
  readonly listedDate: TradingDate;
}

/** The instrument that is listed under a number. Throws where what is said does not fit its venue. */
export function instrumentListed(no: number, listing: Listing): Instrument {
  const { venue, kind, code, industry, listedDate, refPrice } = listing;
  assert((venue === 'US') === (listing.taxClass === 'none'), `${code} is taxed as at its venue`);
  assert(venue !== 'US' || listing.priceLimitBps === null, 'the US has no daily price limits');
  const instrument: Instrument = {
    ...(venue === 'US' ? UNITED_STATES : { ...TAIWAN, tickClass: kind === 'stock' ? 'tw-stock' : 'tw-fund' }),
    ...(industry === '' ? NO_INDUSTRY : industryNames(industry)),
    ...listing,
    no,
    symbol: `${venue}:${code}`,
    refDate: listedDate,
    refQuality: 'approximate',
  };
  assert(isOnTick(instrument, refPrice), `${refPrice} is a price of ${instrument.symbol}`);
  return instrument;
}
