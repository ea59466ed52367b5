import {
  type BasisPoints,
  basisPoints,
  CASH_ASSETS,
  type Cash,
  cash as minor,
  divide,
  NO_CASH,
  type Price,
  type Units,
  units as unitCount,
} from '@kuroshio/money';
import { decimalRatio, type Factors, type PerShare, product, type Ratio, reduced } from './adjust-prices.ts';
import { marketOf } from './charges.ts';
import { type Dated, rowOn } from './dated.ts';
import type { Instrument, Market, TradingDate } from './instrument.ts';

/** What all actions of one ex-date give for one old share. */
export interface ExTerms {
  /** Cash in units of the currency, exact. */
  readonly cash: Ratio;
  /** Shares that it becomes, exact: 1 where their number does not change. */
  readonly shares: Ratio;
}

const NONE: ExTerms = { cash: { numerator: 0n, denominator: 1n }, shares: { numerator: 1n, denominator: 1n } };

/** Actions of one ex-date together: cash adds up, and each share becomes what all of them make of it. */
export function exTerms(actions: readonly PerShare[]): ExTerms {
  return actions.reduce<ExTerms>(({ cash, shares }, action) => {
    const more = decimalRatio(action.cashPerShare ?? '0');
    const sum = cash.numerator * more.denominator + more.numerator * cash.denominator;
    return {
      cash: reduced(sum, cash.denominator * more.denominator),
      shares: product(shares, decimalRatio(action.newPerOld ?? '1')),
    };
  }, NONE);
}

/**
 * The reference price of an ex-date: (close − cash) ÷ shares per old share, fractions of a price unit dropped. Dividends,
 * stock dividends, splits, changes of par and capital reductions are all of this form.
 * Source: TAIEX methodology art. 4 and TWSE Operating Rules art. 67 (measured: cut to 0.01); splits by notice of 0050.
 * @param close before the ex-date, in price units
 * @returns null where the cash eats up the price
 */
export function exReferenceOf(
  instrument: Pick<Instrument, 'priceScale'>,
  close: Price | 0,
  { cash, shares }: ExTerms,
): Price | null {
  const left = BigInt(close) * cash.denominator - cash.numerator * 10n ** BigInt(instrument.priceScale);
  if (left <= 0n || shares.numerator <= 0n) return null;
  const reference = divide(left * shares.denominator, cash.denominator * shares.numerator, 'down');
  return reference > 0n ? (Number(reference) as Price) : null;
}

/** What an ex-date makes of prices and numbers of shares, exact; undefined where the cash eats up the price. */
export function exFactors(
  instrument: Pick<Instrument, 'priceScale'>,
  close: Price,
  { cash, shares }: ExTerms,
): Factors | undefined {
  const before = BigInt(close) * cash.denominator;
  const left = before - cash.numerator * 10n ** BigInt(instrument.priceScale);
  if (left <= 0n || shares.numerator <= 0n) return undefined;
  return {
    price: product(reduced(left, before), { numerator: shares.denominator, denominator: shares.numerator }),
    shares,
  };
}

/** What a holding becomes, in units of shares: whole units, and the rest of one as a fraction of a unit. */
export function sharesAfter(held: Units, { shares }: ExTerms): { readonly whole: Units; readonly fraction: Ratio } {
  const exact = BigInt(held) * shares.numerator;
  const whole = divide(exact, shares.denominator, 'down');
  return { whole: unitCount(Number(whole)), fraction: reduced(exact - whole * shares.denominator, shares.denominator) };
}

/** Paid for the fraction of a unit of shares at the reference price, in minor units, fractions of the currency's coin dropped. */
export function cashInLieu(
  instrument: Pick<Instrument, 'venue' | 'currency' | 'priceScale' | 'shareScale'>,
  fraction: Ratio,
  reference: Price,
): Cash {
  const exact = { ...fraction, numerator: fraction.numerator * BigInt(reference) };
  return payable(instrument, exact, instrument.priceScale + instrument.shareScale);
}

/** An amount of 10^-scale units of the currency in minor units; Taiwan pays whole dollars, the US cents. Rounded down. */
function payable(
  instrument: Pick<Instrument, 'venue' | 'currency'>,
  { numerator, denominator }: Ratio,
  scale: number,
): Cash {
  const { decimals } = CASH_ASSETS[instrument.currency];
  const coin = marketOf(instrument) === 'twd' ? 10n ** BigInt(decimals) : 1n;
  return minor(divide(numerator * 10n ** BigInt(decimals), denominator * 10n ** BigInt(scale) * coin, 'down') * coin);
}

interface DividendRule extends Dated {
  readonly market: Market;
  /** Taken by the paying bank, minor units; never more than is paid. */
  readonly fee: Cash;
  /** Withheld: so many hundredths of a percent of a payment of at least `from`, of at most `base`. Minor units. */
  readonly withheldBps: BasisPoints;
  readonly threshold: Cash;
  readonly base: Cash | null;
  /** Coins that the tax is cut to, minor units. */
  readonly unit: Cash;
  /** Kinds of instruments whose payments are taxed so. */
  readonly kinds: readonly Instrument['kind'][];
  readonly source: string;
}

/** What is taken from a cash dividend before it arrives. */
const DIVIDEND_RULES: readonly DividendRule[] = [
  {
    market: 'twd',
    from: null,
    to: null,
    fee: minor(10_00n),
    withheldBps: basisPoints(211),
    threshold: minor(20_000_00n),
    base: minor(10_000_000_00n),
    unit: minor(100n),
    kinds: ['stock'],
    source:
      'National Health Insurance Act, supplementary premium: art. 4 of its regulation for threshold and base, 2.11 % and ' +
      "the bank's NT$10 by general knowledge; a resident's income tax is not withheld. A fund's payment is free of the " +
      'premium here, for want of its dividend part',
  },
  {
    market: 'usd',
    from: null,
    to: null,
    fee: NO_CASH,
    withheldBps: basisPoints(3000),
    threshold: NO_CASH,
    base: null,
    unit: minor(1n),
    kinds: ['stock', 'etf'],
    source: '30 % withheld from residents of Taiwan: no treaty (W-8BEN gives no lower rate)',
  },
];

/** A cash dividend of one customer in minor units. `gross` less `fees` and `tax` is what arrives. */
export interface DividendPayment {
  readonly gross: Cash;
  readonly fees: Cash;
  readonly tax: Cash;
}

/** What `units` of shares are paid on an ex-date. Taiwan pays whole dollars; the tax is rounded down to the coin. */
export function dividendOf(
  instrument: Pick<Instrument, 'venue' | 'currency' | 'kind' | 'shareScale'>,
  units: Units,
  { cash }: ExTerms,
  date: TradingDate,
): DividendPayment {
  const gross = payable(instrument, { ...cash, numerator: cash.numerator * BigInt(units) }, instrument.shareScale);
  const market = marketOf(instrument);
  const rule = rowOn(
    DIVIDEND_RULES.filter((row) => row.market === market),
    date,
  );
  const taxed = rule.kinds.includes(instrument.kind) && gross >= rule.threshold;
  const basis = rule.base !== null && gross > rule.base ? rule.base : gross;
  const withheld = divide(basis * BigInt(rule.withheldBps), 10_000n * rule.unit, 'down') * rule.unit;
  const tax = taxed ? minor(withheld) : NO_CASH;
  const rest = minor(gross - tax);
  const fees = rule.fee < rest ? rule.fee : rest;
  return { gross, fees, tax };
}
