import type { Instrument } from '@kuroshio/market';
import { type Cash, cash, divide, NO_CASH } from '@kuroshio/money';
import { BARRING } from './margin-loan.ts';
import type { UsMarginTerms } from './us-margin-terms.ts';
import { usShortRequirement } from './us-short.ts';

const WHOLE = 10_000;
/** Requirements are whole percents. */
const PERCENT = 100;

/**
 * What of a stock's worth must be one's own, in basis points: the house's least, or what the stock's own moves ask for. A whole percent,
 * rounded up; all of it at most. With too few closes the house cannot know, and asks for all.
 * @param closes of the last days, the oldest first, in units of the price
 */
export function usRequirementBps(terms: UsMarginTerms, closes: readonly number[]): number {
  const last = closes.slice(-terms.closes);
  if (last.length < terms.leastCloses) return WHOLE;
  const moves = last.slice(1).map((close, n) => Math.log(close / (last[n] as number)));
  const mean = moves.reduce((sum, one) => sum + one, 0) / moves.length;
  const squares = moves.reduce((sum, one) => sum + (one - mean) ** 2, 0);
  const deviation = Math.sqrt(squares / (moves.length - 1));
  const fall = terms.deviations * deviation * Math.sqrt(terms.daysOfFall);
  const asked = Math.ceil((fall * WHOLE) / PERCENT - 1e-9) * PERCENT;
  return Math.min(WHOLE, Math.max(terms.houseBps, asked));
}

/**
 * What is lent of a purchase of a stock, in basis points: half of it, or less of one that needs more, so that no purchase leaves an
 * account with less room above what is required than it had, however concentrated it makes it.
 */
export function usLoanBps(
  { loanBps, concentratedFromBps, concentratedBps }: UsMarginTerms,
  requirementBps: number,
): number {
  // A dollar more of one stock adds a dollar to the whole too: of what it needs more, only the part beyond the whole's counts.
  const concentrated = (concentratedBps * (WHOLE - concentratedFromBps)) / WHOLE;
  return Math.max(0, Math.min(loanBps, WHOLE - requirementBps - concentrated));
}

/** What the house knows of a US stock that is bought on margin, or sold short. */
export interface UsStock {
  /** What of its worth must be one's own, in basis points. */
  readonly requirementBps: number;
  /** The lowest of its last closes, in units of its price: what is lent on it goes by no higher price. 0 where there is none. */
  readonly ceiling: number;
  /** The highest of them: what is put up for a short sale goes by no lower price. 0 where there is none, and none is sold short. */
  readonly height: number;
  /** On the day before it was a tenth or more below the close before that: Rule 201 of Regulation SHO still holds today. */
  readonly fellBefore: boolean;
}

/** Nobody knows it: all of its worth is required, so that nothing is lent on it and none sold short. */
export const UNKNOWN_US_STOCK: UsStock = { requirementBps: WHOLE, ceiling: 0, height: 0, fellBefore: false };

/**
 * How far above the ceiling a purchase is still lent its whole part, in basis points: prices rise within a week, and an order at market
 * may go five percent beyond the best one. The house's own: at most 55 % of what a stock was worth is lent.
 */
const ABOVE_CEILING = 11_000;

/**
 * What is lent of an order at a price: less than the stock's part where the price is above what the stock was worth for days, so that nobody
 * buys dear from a friend with the house's money. A whole percent, rounded down.
 * @param loanBps what is lent on the stock @param ceiling the lowest of its closes, its reference and its last price
 */
export function usLoanBpsAt(loanBps: number, ceiling: number, price: number): number {
  if (price * WHOLE <= ceiling * ABOVE_CEILING) return loanBps;
  return Math.floor((loanBps * ceiling * ABOVE_CEILING) / (price * WHOLE) / PERCENT) * PERCENT;
}

/** What is lent of a purchase today: nothing while the stock is marked so that no broker lends on it, and of shares and funds of the US alone. */
export function usMarginLoanBps(
  { venue, tradable }: Pick<Instrument, 'venue' | 'tradable'>,
  marks: readonly string[],
  loanBps: number,
): number {
  return tradable && venue === 'US' && !marks.some((mark) => BARRING.includes(mark)) ? loanBps : 0;
}

/** Shares that were bought on margin, at a price. Amounts in cents. */
export interface UsLong {
  readonly kind: 'long';
  readonly instrumentNo: number;
  readonly value: Cash;
  readonly loan: Cash;
  readonly requirementBps: number;
}

/** Shares that are owed, at a price: what a short sale brought and put up is held for them. */
export interface UsShort {
  readonly kind: 'short';
  readonly instrumentNo: number;
  /** What buying them back comes to. */
  readonly value: Cash;
  readonly collateral: Cash;
  /** Whole ones. */
  readonly shares: bigint;
  readonly requirementBps: number;
}

/** One position of an account. */
export type UsHolding = UsLong | UsShort;

/** A US margin account as it stands. */
export interface UsMarginAccount {
  /** What the shares are worth that are held, and those that are owed. */
  readonly value: Cash;
  readonly owed: Cash;
  readonly loan: Cash;
  /** What is held for shares that are owed. */
  readonly collateral: Cash;
  /** What of both is the customer's own; less than nothing where shares and what is held do not reach. */
  readonly equity: Cash;
  /** What must be one's own at least, the part for one stock that outweighs the others among it. */
  readonly requirement: Cash;
  readonly concentrated: Cash;
  /** The number of that stock; undefined where none outweighs the others. */
  readonly heavy: number | undefined;
  /** The equity beyond what is required; a deficit where it is negative. */
  readonly excess: Cash;
  /** The same of each position, the part for concentration by what its stock outweighs the others with: they sum up to the account's. */
  readonly excesses: readonly Cash[];
}

const sum = (amounts: readonly bigint[]) => cash(amounts.reduce((total, one) => total + one, 0n));

/** What a part of a value comes to, rounded up: what is required is never less than the rule says. */
const upTo = (value: bigint, bps: number) => cash(divide(value * BigInt(bps), BigInt(WHOLE), 'up'));

const equityOf = (one: UsHolding) => (one.kind === 'long' ? one.value - one.loan : one.collateral - one.value);

/** What a position needs by itself. Of shares that are held never more than they are worth. */
const ownRequirement = (terms: UsMarginTerms, one: UsHolding) =>
  one.kind === 'long' ? upTo(one.value, one.requirementBps) : usShortRequirement(terms, one);

/** What one stock that outweighs the others is asked for more: of shares that are held no more than they are worth in all. */
function concentratedOf(asked: Cash, heavy: readonly { readonly one: UsHolding; readonly own: Cash }[]): Cash {
  const longs = heavy.filter(({ one }) => one.kind === 'long');
  const worth = (some: typeof heavy) => sum(some.map(({ one }) => one.value));
  if (longs.length === 0) return asked;
  const ofLongs = cash(divide(asked * worth(longs), worth(heavy), 'down'));
  const open = sum(longs.map(({ one, own }) => one.value - own));
  return cash(asked - ofLongs + (ofLongs < open ? ofLongs : open));
}

/**
 * Values an account. Shares that are held and shares that are owed both weigh. One stock alone can be worth more than half of all, so at most one
 * needs more for concentration; its positions share that by their value, each rounded up but the last, which takes the rest.
 */
export function usMarginAccount(terms: UsMarginTerms, holdings: readonly UsHolding[]): UsMarginAccount {
  const of = (kind: UsHolding['kind']) => sum(holdings.filter((one) => one.kind === kind).map((one) => one.value));
  const [value, owed] = [of('long'), of('short')];
  const loan = sum(holdings.map((one) => (one.kind === 'long' ? one.loan : 0n)));
  const collateral = sum(holdings.map((one) => (one.kind === 'short' ? one.collateral : 0n)));
  const byStock = new Map<number, bigint>();
  for (const one of holdings) byStock.set(one.instrumentNo, (byStock.get(one.instrumentNo) ?? 0n) + one.value);
  const bound = divide((value + owed) * BigInt(terms.concentratedFromBps), BigInt(WHOLE), 'down');
  const [heavy, weight = 0n] = [...byStock].find(([, worth]) => worth > bound) ?? [];
  const own = holdings.map((one) => ownRequirement(terms, one));
  const asked = heavy === undefined ? NO_CASH : upTo(weight - bound, terms.concentratedBps);
  const ofHeavy = holdings.flatMap((one, n) => (one.instrumentNo === heavy ? [{ one, own: own[n] as Cash }] : []));
  const concentrated = concentratedOf(asked, ofHeavy);
  let left: bigint = concentrated;
  let stillHeavy = weight;
  const more = holdings.map((one) => {
    if (one.instrumentNo !== heavy || stillHeavy === 0n) return NO_CASH;
    const part = divide(left * one.value, stillHeavy, 'up');
    left -= part;
    stillHeavy -= one.value;
    return cash(part);
  });
  const requirement = cash(sum(own) + concentrated);
  const equity = sum(holdings.map(equityOf));
  return {
    ...{ value, owed, loan, collateral, equity, requirement, concentrated, heavy, excess: cash(equity - requirement) },
    excesses: holdings.map((one, n) => cash(equityOf(one) - (own[n] as Cash) - (more[n] as Cash))),
  };
}

/** What is missing of what is required; nothing where all is there. */
export function usDeficit({ excess }: Pick<UsMarginAccount, 'excess'>): Cash {
  return excess < 0n ? cash(0n - excess) : NO_CASH;
}

/** Of what the shares are worth, held and owed, so much is the customer's own, in basis points, rounded down; nothing below nothing. */
export function equityBps({ value, owed, equity }: Pick<UsMarginAccount, 'value' | 'owed' | 'equity'>): number {
  const worth = value + owed;
  return worth <= 0n || equity <= 0n ? 0 : Number(divide(equity * BigInt(WHOLE), worth, 'down'));
}
