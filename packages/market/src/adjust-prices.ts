import { assert } from '@kuroshio/base';
import { divide } from '@kuroshio/money';
import type { TradingDate } from './instrument.ts';

/** An exact positive ratio. */
export interface Ratio {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** What an ex-date makes of a price, and of a number of shares. */
export interface Factors {
  /** Reference price of the ex-date, not rounded ÷ close before it: below 1 for a dividend or a split. */
  readonly price: Ratio;
  /** Shares after ÷ shares before: above 1 for a split, 1 for cash. */
  readonly shares: Ratio;
}

export interface DatedFactors extends Factors {
  readonly exDate: TradingDate;
}

/**
 * How a chart closes the gaps of ex-dates. `forward` (前復權) lets the newest price stand and lowers the ones before;
 * `backward` (後復權) lets the oldest stand and raises the ones after. Some texts use the two words the other way round.
 */
export type Adjustment = 'none' | 'forward' | 'backward';

const ONE: Ratio = { numerator: 1n, denominator: 1n };
const NOTHING: Factors = { price: ONE, shares: ONE };

export function reduced(numerator: bigint, denominator: bigint): Ratio {
  let [a, b] = [numerator, denominator];
  while (b !== 0n) [a, b] = [b, a % b];
  return { numerator: numerator / a, denominator: denominator / a };
}

export function product(a: Ratio, b: Ratio): Ratio {
  return reduced(a.numerator * b.numerator, a.denominator * b.denominator);
}

function inverse({ numerator, denominator }: Ratio): Ratio {
  return { numerator: denominator, denominator: numerator };
}

/** The ratio of a decimal string such as `4.50003`. Throws on anything else. */
export function decimalRatio(text: string): Ratio {
  const match = /^(\d{1,12})(?:\.(\d{1,10}))?$/.exec(text);
  assert(match !== null, `not a decimal: ${text}`);
  const fraction = match[2] ?? '';
  return reduced(BigInt(`${match[1]}${fraction}`), 10n ** BigInt(fraction.length));
}

/** What is paid and given for one old share, decimal strings; null is nothing. */
export interface PerShare {
  readonly cashPerShare: string | null;
  readonly newPerOld: string | null;
  /** New shares that may be subscribed for one old share, and the price of each. */
  readonly rights?: SubscriptionRights | null;
}

/** The right of a holder in a capital increase, decimal strings. */
export interface SubscriptionRights {
  readonly price: string;
  readonly perOld: string;
}

/**
 * The factors of an ex-date, exact: (close − cash) ÷ new shares per old one ÷ close. Undefined where there is neither cash
 * nor a change of shares, or the cash is not less than the price.
 * Source: TAIEX methodology art. 4; the factor files of adjusted US series are reckoned the same way.
 * @param prevClose last close before, in units of 10^-`priceScale`.
 */
export function exDateFactors(
  { cashPerShare, newPerOld }: PerShare,
  prevClose: number,
  priceScale: number,
): Factors | undefined {
  if (cashPerShare === null && newPerOld === null) return undefined;
  const cash = decimalRatio(cashPerShare ?? '0');
  const shares = decimalRatio(newPerOld ?? '1');
  const close = BigInt(prevClose) * cash.denominator;
  const left = close - cash.numerator * 10n ** BigInt(priceScale);
  if (left <= 0n || shares.numerator === 0n) return undefined;
  return { price: product(reduced(left, close), inverse(shares)), shares };
}

/**
 * The close before an ex-date from the price that stands after it, not rounded: price × new shares per old one + cash.
 * @returns units of 10^-`priceScale` as a ratio.
 */
export function closeBeforeExDate(after: Ratio, { cashPerShare, newPerOld }: PerShare, priceScale: number): Ratio {
  const cash = decimalRatio(cashPerShare ?? '0');
  const old = product(after, decimalRatio(newPerOld ?? '1'));
  const units = cash.numerator * 10n ** BigInt(priceScale);
  return reduced(old.numerator * cash.denominator + units * old.denominator, old.denominator * cash.denominator);
}

function together(factors: readonly DatedFactors[]): Factors {
  return factors.reduce<Factors>(
    (all, one) => ({ price: product(all.price, one.price), shares: product(all.shares, one.shares) }),
    NOTHING,
  );
}

/** What all ex-dates after `date` together make of a price. */
export function factorsAfter(factors: readonly DatedFactors[], date: TradingDate): Factors {
  return together(factors.filter(({ exDate }) => exDate > date));
}

/** By what a bar of `date` is multiplied so that it stands in the adjusted series. */
export function factorsFor(adjustment: Adjustment, factors: readonly DatedFactors[], date: TradingDate): Factors {
  switch (adjustment) {
    case 'none':
      return NOTHING;
    case 'forward':
      return factorsAfter(factors, date);
    case 'backward':
      return inverted(together(factors.filter(({ exDate }) => exDate <= date)));
  }
}

/** The factors that undo these. */
export function inverted({ price, shares }: Factors): Factors {
  return { price: inverse(price), shares: inverse(shares) };
}

/** A price times a ratio, rounded half up to a whole unit, at least one. */
export function timesRatio(units: number | bigint, { numerator, denominator }: Ratio): number {
  const scaled = Number(divide(BigInt(units) * numerator, denominator, 'half-up'));
  return scaled === 0 && units !== 0 ? 1 : scaled;
}

/** Prices in price units and shares of one stretch of time. */
export interface TradedPart {
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly volume: number;
}

/** A bar times these factors, each price rounded half up to a price unit, the volume to a share. Its turnover stays. */
export function scaleTraded<Part extends TradedPart>(part: Part, { price, shares }: Factors): Part {
  if (price.numerator === price.denominator && shares.numerator === shares.denominator) return part;
  return {
    ...part,
    open: timesRatio(part.open, price),
    high: timesRatio(part.high, price),
    low: timesRatio(part.low, price),
    close: timesRatio(part.close, price),
    volume: timesRatio(part.volume, shares),
  };
}
