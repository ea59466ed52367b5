/**
 * The rules of both markets once more, in plain whole numbers and without the code that the exchange runs: what proofs
 * hold its rows against. Prices in price units (cents of a dollar in Taiwan, ten-thousandths in the US), money in cents.
 */

export type Country = 'taiwan' | 'us';

/** What of an instrument the rules ask for. */
export interface Listed {
  readonly venue: string;
  readonly kind: string;
  /** Daily limit in hundredths of a percent, null where there is none. */
  readonly priceLimitBps: number | null;
}

export function countryOf({ venue }: Pick<Listed, 'venue'>): Country {
  return venue === 'US' ? 'us' : 'taiwan';
}

/** From which price on which tick applies, the highest first. market-rules A3 (2026-07), B2. */
const TICKS = {
  stock: [
    [100_000n, 500n],
    [50_000n, 100n],
    [10_000n, 50n],
    [5_000n, 10n],
    [1_000n, 5n],
    [0n, 1n],
  ],
  etf: [
    [5_000n, 5n],
    [0n, 1n],
  ],
  us: [
    [10_000n, 100n],
    [0n, 1n],
  ],
} as const;

export function tickOf(one: Listed, price: bigint): bigint {
  const bands = countryOf(one) === 'us' ? TICKS.us : one.kind === 'etf' ? TICKS.etf : TICKS.stock;
  for (const [from, tick] of bands) if (price >= from) return tick;
  throw new Error(`no tick at ${price}`);
}

export function floorTo(unit: bigint, amount: bigint): bigint {
  return amount - (amount % unit);
}

export function ceilTo(unit: bigint, amount: bigint): bigint {
  return amount % unit === 0n ? amount : floorTo(unit, amount) + unit;
}

/** Highest and lowest price of a day, null where there is none. */
export function limitsAround(one: Listed, reference: bigint): { readonly up: bigint; readonly down: bigint } | null {
  if (one.priceLimitBps === null) return null;
  const change = reference * BigInt(one.priceLimitBps);
  const up = (reference * 10_000n + change) / 10_000n;
  const down = (reference * 10_000n - change + 9_999n) / 10_000n;
  return { up: floorTo(tickOf(one, up), up), down: ceilTo(tickOf(one, down), down) };
}

const DECIMALS = 10;
export const ONE = 10n ** BigInt(DECIMALS);

/** A decimal string in units of 10^-10. */
export function exact(text: string): bigint {
  const [whole = '0', fraction = ''] = text.split('.');
  return BigInt(whole + fraction.padEnd(DECIMALS, '0'));
}

/**
 * All that a share gives on one ex-date, in units of 10^-10: cash, and the shares that it becomes; and the new shares that may be
 * subscribed for, with what these cost together.
 */
export interface Gives {
  readonly cash: bigint;
  readonly shares: bigint;
  readonly subscribed?: bigint;
  readonly subscription?: bigint;
}

/** Fractions of a share that quantities count: millionths in the US. */
export function partsOfShare(country: Country): bigint {
  return country === 'us' ? 1_000_000n : 1n;
}

function unitsOfDollar(country: Country): bigint {
  return country === 'us' ? 10_000n : 100n;
}

/**
 * (close − cash + subscription) ÷ (shares + subscribed), null where the cash eats up the price. TPEx rounds half up to the unit, the others drop the
 * fraction: held against what the exchanges published in `plain-rules.test.ts`.
 */
export function exReferenceOf(
  one: Pick<Listed, 'venue'>,
  close: bigint,
  { cash, shares, subscribed = 0n, subscription = 0n }: Gives,
): bigint | null {
  const left = close * ONE + (subscription - cash) * unitsOfDollar(countryOf(one));
  if (left <= 0n) return null;
  const all = shares + subscribed;
  return one.venue === 'TPEX' ? (2n * left + all) / (2n * all) : left / all;
}

/** Taiwan pays whole dollars, the US cents: cents, the rest dropped. `units` of 10^-10 dollars. */
function payable(country: Country, units: bigint): bigint {
  const cents = (units * 100n) / ONE;
  return country === 'us' ? cents : floorTo(100n, cents);
}

export interface Payment {
  readonly gross: bigint;
  readonly fees: bigint;
  readonly tax: bigint;
}

/**
 * A cash dividend: Taiwan takes NT$10 for the bank and 2.11 % of a stock's from NT$20,000 on, the US withholds 30 %.
 * market-rules A7, B9.
 */
export function dividendOn(one: Listed, shares: bigint, cash: bigint): Payment {
  const country = countryOf(one);
  const gross = payable(country, (shares * cash) / partsOfShare(country));
  if (country === 'us') return { gross, fees: 0n, tax: (gross * 30n) / 100n };
  const premium = one.kind === 'stock' && gross >= 20_000_00n;
  const basis = gross > 10_000_000_00n ? 10_000_000_00n : gross;
  const tax = premium ? floorTo(100n, (basis * 211n) / 10_000n) : 0n;
  const left = gross - tax;
  return { gross, fees: left < 10_00n ? left : 10_00n, tax };
}

/** What a holding becomes: whole shares (millionths in the US), and cents for the rest of one at the reference price. */
export function holdingAfter(
  country: Country,
  held: bigint,
  shares: bigint,
  reference: bigint,
): { readonly whole: bigint; readonly paid: bigint } {
  const all = held * shares;
  const whole = all / ONE;
  // `rest` is in 10^-10 of what is counted; a price unit is 10^-2 or 10^-4 of a dollar.
  const rest = all % ONE;
  return { whole, paid: payable(country, (rest * reference) / (unitsOfDollar(country) * partsOfShare(country))) };
}

/** What an order was traded for in all. `sameDay` is the part of its value set against purchases of the day. */
export interface Traded {
  readonly side: 'buy' | 'sell';
  readonly value: bigint;
  readonly shares: bigint;
  readonly sameDay: bigint;
  readonly oddLot: boolean;
}

/** Millionths of a share and of a dollar, in cents. */
const PER_SHARE = 1_000_000n * 10_000n;

/** Charges of a whole order in July 2026, in cents. market-rules A7, B8. */
export function chargesOn(one: Listed, { side, value, shares, sameDay, oddLot }: Traded): bigint {
  if (value === 0n) return 0n;
  if (countryOf(one) === 'us') {
    if (side === 'buy') return 0n;
    // USD 20.60 per million, and USD 0.000195 a share up to 9.79: each raised to the cent.
    const fee = (value * 2060n + 99_999_999n) / 100_000_000n;
    const taf = ceilTo(PER_SHARE, shares * 195n) / PER_SHARE;
    return fee + (taf > 9_79n ? 9_79n : taf);
  }
  const commission = floorTo(100n, (value * 1425n) / 1_000_000n);
  const least = oddLot ? 1_00n : 20_00n;
  const part = (amount: bigint, bps: bigint) => floorTo(100n, (amount * bps) / 10_000n);
  const tax = one.kind === 'etf' ? part(value, 10n) : part(value - sameDay, 30n) + part(sameDay, 15n);
  return (commission < least ? least : commission) + (side === 'sell' ? tax : 0n);
}
