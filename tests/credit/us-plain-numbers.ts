/**
 * Numbers of the US margin account, written down for the oracle alone: what decisions 58 and 59 say of it, and the texts that they name.
 * Money is in cents, a price in cents a share, shares are whole.
 */
interface UsPlainStock {
  readonly name: string;
  readonly first: bigint;
  /** What is lent on it to all customers together. */
  readonly lent: bigint;
  /** What can be borrowed of it, and at which rate a year in basis points on the first day of a month; a basis point more on each day after. */
  readonly borrowed: bigint;
  readonly rate: bigint;
}

/**
 * First prices are closes of 2026-08-21. Lent on one stock is at most a thousandth of what all its shares were worth when it was listed here, US$10,000,000 at most, and
 * US$60,000 where nobody says how many there are, which is so of funds. What can be borrowed is the test's own.
 */
export const US_STOCKS: readonly UsPlainStock[] = [
  { name: 'US:AAPL', first: 309_35n, lent: 10_000_000_00n, borrowed: 10_000_000_00n, rate: 50n },
  { name: 'US:F', first: 14_41n, lent: 10_000_000_00n, borrowed: 10_000_000_00n, rate: 900n },
  { name: 'US:T', first: 25_29n, lent: 10_000_000_00n, borrowed: 40_000_00n, rate: 4_321n },
  { name: 'US:INTC', first: 90_07n, lent: 10_000_000_00n, borrowed: 0n, rate: 50n },
  { name: 'US:MU', first: 966_78n, lent: 10_000_000_00n, borrowed: 10_000_000_00n, rate: 77n },
  { name: 'US:SPY', first: 765_72n, lent: 60_000_00n, borrowed: 10_000_000_00n, rate: 50n },
];

/** NYSE Group's releases of holidays of 2026 and 2027; banks alone rest on Columbus Day and Veterans Day, so that nothing settles then. */
const CLOSED = new Set(['2026-09-07', '2026-11-26', '2026-12-25', '2027-01-01', '2027-01-18', '2027-02-15']);
const NO_SETTLEMENT = new Set(['2026-10-12', '2026-11-11']);
const DAY = 86_400_000;

const DAYS: readonly string[] = Array.from({ length: 190 }, (_, n) => new Date(Date.UTC(2026, 7, 17) + n * DAY))
  .filter((at) => at.getUTCDay() > 0 && at.getUTCDay() < 6)
  .map((at) => at.toISOString().slice(0, 10))
  .filter((day) => !CLOSED.has(day));

export function usDayAfter(day: string): string {
  const next = DAYS[DAYS.indexOf(day) + 1];
  if (next === undefined) throw new Error(`no day after ${day}`);
  return next;
}

/** T+1, since 2024-05-28 (SEC Rule 15c6-1). */
export function usSettles(day: string): string {
  const next = usDayAfter(day);
  return NO_SETTLEMENT.has(next) ? usSettles(next) : next;
}

export const daysBetween = (from: string, to: string): bigint =>
  BigInt(Math.round((Date.parse(to) - Date.parse(from)) / DAY));

/** How often `step` goes into a quotient, as a multiple of it: less than that, or more. Of numbers that are not below nothing. */
export const downTo = (step: bigint, over: bigint, under = 1n): bigint => (over / (under * step)) * step;
export const upTo = (step: bigint, over: bigint, under = 1n): bigint =>
  ((over + under * step - 1n) / (under * step)) * step;
export const less = (a: bigint, b: bigint): bigint => (a < b ? a : b);
export const more = (a: bigint, b: bigint): bigint => (a > b ? a : b);

export const DOLLAR = 100n;
/** A part in basis points. */
export const WHOLE = 10_000n;
/** A percent of these. */
export const PERCENT = 100n;

/** A year's interest of so many days of 360, as brokers of US dollars count: over and under. */
export const ofYear = (owed: bigint, bps: bigint, days: bigint): readonly [over: bigint, under: bigint] => [
  owed * bps * days,
  WHOLE * 360n,
];

/**
 * What a broker passes on of an order so far, each up to a cent. Of sales: SEC Section 31, US$20.60 a million; FINRA's Trading Activity Fee, US$0.000195 a share
 * up to US$9.79, nothing in the last quarter of 2026, US$0.000232 up to US$11.61 from 2027 on. Of both: the Consolidated Audit Trail's US$0.000003 a share since
 * September 2026.
 */
export function usLevies(side: 'buy' | 'sell', value: bigint, shares: bigint, day: string): bigint {
  const trail = day >= '2026-09-01' ? upTo(1n, shares * 3n, 10_000n) : 0n;
  if (side === 'buy') return trail;
  const section31 = upTo(1n, value * 2_060n, 100_000_000n);
  let activity = 0n;
  if (day < '2026-10-01') activity = less(upTo(1n, shares * 195n, 10_000n), 979n);
  if (day >= '2027-01-01') activity = less(upTo(1n, shares * 232n, 10_000n), 1_161n);
  return trail + section31 + activity;
}
