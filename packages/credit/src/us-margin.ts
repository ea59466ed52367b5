import type { Instrument, TradingDate } from '@kuroshio/market';
import { type Dated, rowOn } from '@kuroshio/market/dated.ts';
import { type Cash, cash, divide, NO_CASH } from '@kuroshio/money';
import { BARRING } from './margin-loan.ts';
import type { ShortfallTerms } from './shortfall.ts';

/** What the rules and the house ask of margin purchases in the US. Ratios in basis points, amounts in cents. */
export interface UsMarginTerms extends Dated, ShortfallTerms {
  readonly source: string;
  /** Of a purchase so much is lent at most: Regulation T, 12 CFR 220.12(a), asks for half of it as one's own. */
  readonly loanBps: number;
  /** Of what the shares are worth so much must be one's own at any time, by FINRA Rule 4210(c)(1), and by the house. */
  readonly statuteBps: number;
  readonly houseBps: number;
  /** FINRA Rule 4210(b): below it nothing is bought on margin. */
  readonly leastEquity: Cash;
  /** What one stock is worth beyond this part of all the account's shares needs so much more. The house's own. */
  readonly concentratedFromBps: number;
  readonly concentratedBps: number;
  /** The house's own: a stock needs as much as a fall of so many standard deviations of a day over the days of a call and of selling, by so many closes. */
  readonly deviations: number;
  readonly daysOfFall: number;
  readonly closes: number;
  readonly leastCloses: number;
  /** What is lent on a stock goes by the lowest of so many closes. */
  readonly lowOf: number;
  /** Trading days in which a call is met. FINRA Rule 4210(f)(6) allows fifteen at most. */
  readonly daysToPay: number;
  /** What one customer owes so at most. */
  readonly mostInAll: Cash;
}

const US_MARGIN_TERMS: readonly UsMarginTerms[] = [
  {
    ...{ from: null, to: null },
    source:
      'Regulation T (12 CFR 220.12); FINRA Rule 4210 with the intraday margin standard in force since 2026-06-04 (market rules, US); what is above them, and the days, are house terms of 2026-11-27',
    ...{ loanBps: 5_000, statuteBps: 2_500, houseBps: 3_000, leastEquity: cash(200_000n) },
    ...{ concentratedFromBps: 5_000, concentratedBps: 2_000 },
    ...{ deviations: 4, daysOfFall: 8, closes: 60, leastCloses: 20, lowOf: 5 },
    ...{ daysToPay: 2, daysOfSelling: 6, daysToMakeUp: 1, mostInAll: cash(100_000_000n) },
  },
];

export function usMarginTermsOn(date: TradingDate): UsMarginTerms {
  return rowOn(US_MARGIN_TERMS, date);
}

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

/** What the house knows of a US stock that is bought on margin. */
export interface UsStock {
  /** What of its worth must be one's own, in basis points. */
  readonly requirementBps: number;
  /** The lowest of its last closes, in units of its price: what is lent on it goes by no higher price. 0 where there is none. */
  readonly ceiling: number;
}

/** Nobody knows it: all of its worth is required, so that nothing is lent on it. */
export const UNKNOWN_US_STOCK: UsStock = { requirementBps: WHOLE, ceiling: 0 };

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

/** One position of an account, at a price. Amounts in cents. */
export interface UsHolding {
  readonly instrumentNo: number;
  readonly value: Cash;
  readonly loan: Cash;
  readonly requirementBps: number;
}

/** A US margin account as it stands. */
export interface UsMarginAccount {
  readonly value: Cash;
  readonly loan: Cash;
  /** What the shares are worth beyond what is owed; less than nothing where they do not reach. */
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

/**
 * Values an account. One stock alone can be worth more than half of all, so at most one needs more for concentration; its positions
 * share that by their value, each rounded up but the last, which takes the rest.
 */
export function usMarginAccount(terms: UsMarginTerms, holdings: readonly UsHolding[]): UsMarginAccount {
  const value = sum(holdings.map((one) => one.value));
  const loan = sum(holdings.map((one) => one.loan));
  const byStock = new Map<number, bigint>();
  for (const one of holdings) byStock.set(one.instrumentNo, (byStock.get(one.instrumentNo) ?? 0n) + one.value);
  const bound = divide(value * BigInt(terms.concentratedFromBps), BigInt(WHOLE), 'down');
  const [heavy, weight = 0n] = [...byStock].find(([, worth]) => worth > bound) ?? [];
  const own = holdings.map((one) => upTo(one.value, one.requirementBps));
  // Of no stock more is required than it is worth.
  const rest = sum(holdings.map((one, n) => (one.instrumentNo === heavy ? one.value - (own[n] as Cash) : 0n)));
  const asked = heavy === undefined ? NO_CASH : upTo(weight - bound, terms.concentratedBps);
  const concentrated = asked < rest ? asked : rest;
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
  const equity = cash(value - loan);
  return {
    ...{ value, loan, equity, requirement, concentrated, heavy, excess: cash(equity - requirement) },
    excesses: holdings.map((one, n) => cash(one.value - one.loan - (own[n] as Cash) - (more[n] as Cash))),
  };
}

/** What is missing of what is required; nothing where all is there. */
export function usDeficit({ excess }: Pick<UsMarginAccount, 'excess'>): Cash {
  return excess < 0n ? cash(0n - excess) : NO_CASH;
}

/** Of what the shares are worth so much is the customer's own, in basis points, rounded down; nothing below nothing. */
export function equityBps({ value, equity }: Pick<UsMarginAccount, 'value' | 'equity'>): number {
  return value <= 0n || equity <= 0n ? 0 : Number(divide(equity * BigInt(WHOLE), value, 'down'));
}
