import { DOLLAR, less, more, PERCENT, upTo, WHOLE } from './us-plain-numbers.ts';

/** One position as it counts: shares that are held less what is lent on them, or what is held less shares that are owed. */
export interface UsPlainHolding {
  readonly kind: 'long' | 'short';
  readonly stock: string;
  readonly shares: bigint;
  readonly worth: bigint;
  /** Lent on it, or held for it. */
  readonly money: bigint;
  /** What of its worth must be one's own, in basis points. */
  readonly needs: bigint;
}

export interface UsPlainWorth {
  readonly equity: bigint;
  readonly requirement: bigint;
}

const sum = (some: readonly bigint[]) => some.reduce((all, one) => all + one, 0n);
const part = (worth: bigint, bps: bigint) => upTo(1n, worth * bps, WHOLE);

/**
 * Beyond what shares that are owed are worth: FINRA Rule 4210(c)(3), 30 % or US$5 a share, whichever is more; (c)(2) below US$5, all of it or US$2.50; more of a
 * stock that needs more.
 */
function ofShort(worth: bigint, shares: bigint, needs: bigint): bigint {
  const isCheap = worth < 5n * DOLLAR * shares;
  const aShare = isCheap ? 250n : 500n;
  return more(part(worth, more(isCheap ? WHOLE : 3_000n, needs)), aShare * shares);
}

/** What stays for shares that are still owed: their worth, and what a sale of them puts up; what of one stock alone is beyond half needs a fifth of it, a tenth of all. */
export function keptFor(worth: bigint, shares: bigint, needs: bigint): bigint {
  return worth + more(part(worth, 5_000n), ofShort(worth, shares, needs) + part(worth, 1_000n));
}

/** Decision 58: each stock's own requirement, and a fifth of what one stock is worth beyond half of all; held shares never need more than they are worth. */
export function usPlainWorth(all: readonly UsPlainHolding[]): UsPlainWorth {
  const equity = sum(all.map(({ kind, worth, money }) => (kind === 'long' ? worth - money : money - worth)));
  const own = ({ kind, worth, shares, needs }: UsPlainHolding) =>
    kind === 'long' ? part(worth, needs) : ofShort(worth, shares, needs);
  const half = sum(all.map(({ worth }) => worth)) / 2n;
  let concentrated = 0n;
  for (const stock of new Set(all.map((one) => one.stock))) {
    const ofStock = all.filter((one) => one.stock === stock);
    const weight = sum(ofStock.map(({ worth }) => worth));
    if (weight <= half) continue;
    const asked = part(weight - half, 2_000n);
    const held = ofStock.filter(({ kind }) => kind === 'long');
    const ofHeld = (asked * sum(held.map(({ worth }) => worth))) / weight;
    concentrated += asked - ofHeld + less(ofHeld, sum(held.map((one) => one.worth - own(one))));
  }
  return { equity, requirement: sum(all.map(own)) + concentrated };
}

/** Half of a purchase is lent (12 CFR 220.12(a)), or what a stock that needs more leaves, less a tenth; above 110 % of the ceiling as much less, in whole percents. */
export function lentBps(needs: bigint, ceiling: bigint, price: bigint): bigint {
  const lent = more(0n, less(5_000n, 9_000n - needs));
  if (price * 100n <= ceiling * 110n) return lent;
  return ((lent * ceiling * 110n) / (price * 100n) / PERCENT) * PERCENT;
}

/**
 * Half of a short sale is put up (12 CFR 220.12(c)); of a stock that needs more that and a tenth; US$5 a share and a tenth; and where it sells below nine tenths of the height, as much as
 * makes nine tenths of the height and the part for them stand. Whole percents up.
 */
export function putUpBps(needs: bigint, height: bigint, price: bigint): bigint {
  const ofStock = more(5_000n, more(needs, 3_000n) + 1_000n);
  const aShare = upTo(PERCENT, 500n * WHOLE, price) + 1_000n;
  const least = more(ofStock, aShare);
  if (price * 10n >= height * 9n) return least;
  return more(least, upTo(PERCENT, height * 9n * (WHOLE + ofStock) - price * 10n * WHOLE, price * 10n));
}
