import {
  type BasisPoints,
  basisPoints,
  CASH_ASSETS,
  type Cash,
  cash as minor,
  divide,
  NO_CASH,
  type Price,
  type Shares,
  shares as shareCount,
  type Units,
  units as unitCount,
} from '@kuroshio/money';
import { decimalRatio, type Factors, type PerShare, product, type Ratio, reduced } from './adjust-prices.ts';
import { marketOf } from './charges.ts';
import { corporateActionsOf } from './corporate-actions.ts';
import { type Dated, rowOn } from './dated.ts';
import type { Instrument, Market, TradingDate, Venue } from './instrument.ts';
import { parsePrice } from './instruments.ts';
import { nearestTick, type TickGrid } from './tick.ts';

/** What all actions of one ex-date give for one old share. */
export interface ExTerms {
  /** Cash in units of the currency, exact. */
  readonly cash: Ratio;
  /** Shares that it becomes, exact: 1 where their number does not change. */
  readonly shares: Ratio;
  /** Shares that may be subscribed for it, and what they cost together in units of the currency; both 0 where there are none. */
  readonly subscribed: Ratio;
  readonly subscription: Ratio;
}

const ZERO: Ratio = { numerator: 0n, denominator: 1n };
const NONE: ExTerms = {
  cash: ZERO,
  shares: { numerator: 1n, denominator: 1n },
  subscribed: ZERO,
  subscription: ZERO,
};

function sum(a: Ratio, b: Ratio): Ratio {
  return reduced(a.numerator * b.denominator + b.numerator * a.denominator, a.denominator * b.denominator);
}

/** Actions of one ex-date together: cash and rights add up, and each share becomes what all of them make of it. */
export function exTerms(actions: readonly PerShare[]): ExTerms {
  return actions.reduce<ExTerms>(({ cash, shares, subscribed, subscription }, action) => {
    const perOld = decimalRatio(action.rights?.perOld ?? '0');
    return {
      cash: sum(cash, decimalRatio(action.cashPerShare ?? '0')),
      shares: product(shares, decimalRatio(action.newPerOld ?? '1')),
      subscribed: sum(subscribed, perOld),
      subscription: sum(subscription, product(perOld, decimalRatio(action.rights?.price ?? '0'))),
    };
  }, NONE);
}

/**
 * The terms without subscription rights. Where there are some, limit-up and opening basis of the day are reckoned from the
 * reference that these lead to (減除股利參考價), and only limit-down from the whole one.
 * Source: TWSE Operating Rules art. 67 and the columns of TWT49U; TWSE:2543 on 2024-05-30 has 57.0 from 51.84, not from 48.42.
 */
export function lessDividends(terms: ExTerms): ExTerms {
  return { ...terms, subscribed: ZERO, subscription: ZERO };
}

/** A price before, in price units, less the cash and with what is subscribed for; and the shares that it is then for. */
function leftOf({ priceScale }: Pick<Instrument, 'priceScale'>, close: number, terms: ExTerms): [Ratio, Ratio] {
  const { cash, shares, subscribed, subscription } = terms;
  const units = (of: Ratio): Ratio => ({ ...of, numerator: of.numerator * 10n ** BigInt(priceScale) });
  const before: Ratio = { numerator: BigInt(close), denominator: 1n };
  const paid = units(cash);
  const left = sum(sum(before, { ...paid, numerator: -paid.numerator }), units(subscription));
  return [left, sum(shares, subscribed)];
}

/** How each venue rounds the reference of an ex-date to a price unit. Measured on published references of 2024 to 2026. */
const EX_REFERENCE_ROUNDING: Readonly<
  Record<Venue, { readonly rounding: 'down' | 'half-up'; readonly source: string }>
> = {
  TWSE: { rounding: 'down', source: 'TWSE TWT49U 2024 to 2026: 26 of 26 references with a finer fraction are cut' },
  TPEX: { rounding: 'half-up', source: 'TPEx ex-date tables 2024 to 2026: 124 of 124 are rounded half up' },
  US: { rounding: 'down', source: 'nothing is published: cut to the price unit, a hundredth of a cent' },
  CRYPTO: { rounding: 'down', source: 'has no ex-dates' },
  FX: { rounding: 'down', source: 'has no ex-dates' },
};

/**
 * The reference price of an ex-date: (close − cash + subscription price × rights) ÷ (shares per old share + rights), rounded
 * to a price unit as the venue does. Dividends, stock dividends, splits, changes of par, capital reductions and capital
 * increases are all of this form.
 * Source: TAIEX methodology art. 4 and TWSE Operating Rules art. 67; splits by notice of 0050.
 * @param close before the ex-date, in price units
 * @returns null where the cash eats up the price
 */
export function exReferenceOf(
  instrument: Pick<Instrument, 'venue' | 'priceScale'>,
  close: Price | 0,
  terms: ExTerms,
): Price | null {
  const [left, shares] = leftOf(instrument, close, terms);
  if (left.numerator <= 0n || terms.shares.numerator <= 0n) return null;
  const { rounding } = EX_REFERENCE_ROUNDING[instrument.venue];
  const reference = divide(left.numerator * shares.denominator, left.denominator * shares.numerator, rounding);
  return reference > 0n ? (Number(reference) as Price) : null;
}

/**
 * The reference of a known ex-date that lies after one day and up to another: as published where it was, else by formula.
 * @param close of the former day, in price units
 * @returns undefined where there is none, or where it is not known what the company paid or gave
 */
export function knownExReference(
  instrument: Pick<Instrument, 'symbol' | 'venue' | 'priceScale'>,
  after: TradingDate,
  upTo: TradingDate,
  close: Price | 0,
): Price | undefined {
  const actions = corporateActionsOf(instrument.symbol).filter(({ exDate }) => after < exDate && exDate <= upTo);
  const last = actions.at(-1);
  if (last === undefined) return undefined;
  if (last.exDate === upTo && last.reference !== null) return parsePrice(last.reference, instrument.priceScale);
  if (actions.some(({ cashPerShare, newPerOld }) => cashPerShare === null && newPerOld === null)) return undefined;
  return exReferenceOf(instrument, close, exTerms(actions)) ?? undefined;
}

/**
 * The opening basis (開盤競價基準) of a day: the legal price nearest to its reference, halfway the higher; with subscription
 * rights nearest to the reference less dividends only.
 * Published: 36.40 for the 36.38 of TPEX:8937, 47.16 for the 47.16 of TWSE:0050.
 */
export function openingBasisOf(instrument: TickGrid, from: number): Price {
  return nearestTick(instrument, from);
}

/** What an ex-date makes of prices and numbers of shares, exact; undefined where the cash eats up the price. */
export function exFactors(
  instrument: Pick<Instrument, 'priceScale'>,
  close: Price,
  terms: ExTerms,
): Factors | undefined {
  const [left, shares] = leftOf(instrument, close, terms);
  if (left.numerator <= 0n || terms.shares.numerator <= 0n) return undefined;
  const numerator = left.numerator * shares.denominator;
  return {
    price: reduced(numerator, left.denominator * shares.numerator * BigInt(close)),
    shares: terms.shares,
  };
}

/** What a holding becomes, in units of shares: whole units, and the rest of one as a fraction of a unit. */
export function sharesAfter(held: Units, { shares }: ExTerms): { readonly whole: Units; readonly fraction: Ratio } {
  const exact = BigInt(held) * shares.numerator;
  const whole = divide(exact, shares.denominator, 'down');
  return { whole: unitCount(Number(whole)), fraction: reduced(exact - whole * shares.denominator, shares.denominator) };
}

/**
 * New shares that a holder of `held` may subscribe for: whole ones, what is left of a share is dropped. Holders may pool
 * such parts at the registrar within five days of the record date; here they lapse, and go to others with what is not paid.
 * Source: an OTC company's capital increase of 2008: 5,200,000 new for 55,985,000 old shares are 92.8820 for 1,000.
 */
export function subscribable(
  { shareScale }: Pick<Instrument, 'shareScale'>,
  held: Units,
  { subscribed }: ExTerms,
): Shares {
  const { numerator, denominator } = subscribed;
  return shareCount(Number(divide(BigInt(held) * numerator, denominator * 10n ** BigInt(shareScale), 'down')));
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
