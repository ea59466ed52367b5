import type { Instrument, TradingDate } from '@kuroshio/market';
import { type Cash, cash, divide, NO_CASH } from '@kuroshio/money';
import { INTEREST_RULES, interestOf } from './interest.ts';
import { BARRING } from './margin-loan.ts';
import { stockQuota } from './margin-opening.ts';
import { usLendingCollateral } from './share-lending.ts';
import type { UsMarginTerms } from './us-margin-terms.ts';

const WHOLE = 10_000;
const PERCENT = 100;

type ShortTermsOfUs = Pick<
  UsMarginTerms,
  | 'shortMarginBps'
  | 'shortStatuteBps'
  | 'shortPerShare'
  | 'cheapBelow'
  | 'cheapBps'
  | 'cheapPerShare'
  | 'concentratedFromBps'
  | 'concentratedBps'
>;

/**
 * What must stand beyond the worth of shares that are owed: by FINRA Rule 4210(c)(2) and (3), $5 a share or 30 % of a stock from $5 on, whichever is
 * more, and $2.50 or all of its worth below; or what the stock's own moves ask for, if that is more. Rounded up to a cent.
 * @param shares whole ones
 */
export function usShortRequirement(
  terms: ShortTermsOfUs,
  { value, shares, requirementBps }: { readonly value: Cash; readonly shares: bigint; readonly requirementBps: number },
): Cash {
  const isCheap = value < terms.cheapBelow * shares;
  const least = isCheap ? terms.cheapBps : terms.shortStatuteBps;
  const bps = BigInt(Math.max(least, requirementBps));
  const byWorth = divide(value * bps, BigInt(WHOLE), 'up');
  const byShares = (isCheap ? terms.cheapPerShare : terms.shortPerShare) * shares;
  return cash(byWorth > byShares ? byWorth : byShares);
}

/**
 * What is put up for a short sale beside what it brings, in basis points: half of it, by Regulation T, 12 CFR 220.12(c); more of a stock that
 * needs more, so that no short sale leaves an account with less room above what is required than it had, however much of one stock it makes of it.
 */
export function usShortMarginBps(terms: ShortTermsOfUs, requirementBps: number): number {
  return Math.max(terms.shortMarginBps, Math.max(requirementBps, terms.shortStatuteBps) + concentratedAlone(terms));
}

/**
 * What stays for shares that are still owed when others are bought back: what they are worth, and what a sale of them would put up. Only what is beyond that
 * goes back to the customer. Rounded up.
 */
export function usShortKept(terms: ShortTermsOfUs, owed: Parameters<typeof usShortRequirement>[1]): Cash {
  const part = (bps: number) => divide(owed.value * BigInt(bps), BigInt(WHOLE), 'up');
  const initial = part(terms.shortMarginBps);
  const maintained = usShortRequirement(terms, owed) + part(concentratedAlone(terms));
  return cash(owed.value + (initial > maintained ? initial : maintained));
}

/** What a stock alone on an account needs for that, of its worth. */
const concentratedAlone = ({ concentratedBps, concentratedFromBps }: ShortTermsOfUs) =>
  (concentratedBps * (WHOLE - concentratedFromBps)) / WHOLE;

/** How far below the height a sale still puts up its part alone, in basis points: as far as a purchase goes above its ceiling. */
const BELOW_HEIGHT = 9_000;

/** What an order with borrowed shares puts something up by. */
export interface UsShortPriced {
  /** What is put up for the stock at least. */
  readonly marginBps: number;
  /** The highest of its closes, its reference and its last price; and the price of the order, in units of 10^-`scale` dollars. */
  readonly height: number;
  readonly price: number;
  readonly scale: number;
}

/**
 * What is put up for a short sale at a price: more where a share needs $5 at least and that is more of its worth; and so much more where the price is below what the stock
 * was worth for days, that nobody sells cheaply to a friend what the house has to buy back at its worth. A whole percent, rounded up.
 */
export function usShortMarginBpsAt(terms: ShortTermsOfUs, { marginBps, height, price, scale }: UsShortPriced): number {
  const upToPercent = (bps: number) => Math.ceil(bps / PERCENT - 1e-9) * PERCENT;
  const cents = price / 10 ** (scale - 2);
  const byShare = upToPercent((Number(terms.shortPerShare) * WHOLE) / cents) + concentratedAlone(terms);
  const least = Math.max(marginBps, byShare);
  if (price * WHOLE >= height * BELOW_HEIGHT) return least;
  // So much of the height, less a tenth, stands for the shares together with what the sale brings.
  return Math.max(least, upToPercent((height * BELOW_HEIGHT * (WHOLE + marginBps)) / (price * WHOLE) - WHOLE));
}

/** How hard it is to borrow shares: of most stocks there are many; of some few, at a price; of a few none. */
export type UsBorrowKind = 'easy' | 'hard' | 'none';

/** What can be borrowed of a US stock on a day. */
export interface UsBorrow {
  readonly kind: UsBorrowKind;
  /** What shares worth so much can be borrowed of by all customers together, in cents, by what they were sold at. */
  readonly quota: Cash;
  /** A year's rate on what is owed, in basis points of 360 days. */
  readonly rateBps: number;
}

/** Always the same for the same numbers, spread evenly below `bound`. */
function placeOf(bound: number, ...numbers: readonly number[]): number {
  let place = 2_166_136_261;
  for (const one of numbers) {
    place = Math.imul(place ^ one, 16_777_619);
    place ^= place >>> 15;
    place = Math.imul(place, 2_246_822_507);
    place ^= place >>> 13;
  }
  return (place >>> 0) % bound;
}

/** Of 100 stocks so many cannot be borrowed at all, and so many are hard to borrow. */
const NONE_BELOW = 3;
const HARD_BELOW = 18;
/** A hard one: its rate above the house's least, from and up to, and how much less of it there is. */
const HARD_RATE = { least: 300, spread: 4_200 } as const;
const HARD_PART = 20n;
/** Of 100 days so many on which lenders want all of a hard one back; on the others there is from 40 to 100 percent of it. */
const RECALLED_BELOW = 3;
const DAY_PART = { least: 40, spread: 61 } as const;

/**
 * What the simulated lenders of the US market have of a stock on a day, and for what: from the number of the stock and the day, always the same. Rule 203(b) of
 * Regulation SHO lets a broker take a short sale only where it can borrow the shares: beyond this none is taken.
 * @param baseBps what the house asks of a stock that is easy to borrow
 */
export function usBorrow(
  instrument: Pick<
    Instrument,
    'no' | 'venue' | 'tradable' | 'sharesOutstanding' | 'refPrice' | 'priceScale' | 'currency'
  >,
  marks: readonly string[],
  date: TradingDate,
  baseBps: number,
): UsBorrow {
  const { no, venue, tradable } = instrument;
  const place = placeOf(100, no, 1);
  const isBarred = venue !== 'US' || !tradable || marks.some((mark) => BARRING.includes(mark));
  if (isBarred || place < NONE_BELOW) return { kind: 'none', quota: NO_CASH, rateBps: baseBps };
  const quota = stockQuota(instrument);
  if (place >= HARD_BELOW) return { kind: 'easy', quota, rateBps: baseBps };
  const day = Number(date.replaceAll('-', ''));
  const part = placeOf(100, no, day, 2) < RECALLED_BELOW ? 0 : DAY_PART.least + placeOf(DAY_PART.spread, no, day, 3);
  const rate = HARD_RATE.least + placeOf(HARD_RATE.spread, no, 4);
  // Scarcer, dearer: up to half more than on a day on which there is most.
  const rateBps = baseBps + rate + Math.floor((rate * (100 - part)) / 200);
  return { kind: 'hard', quota: cash((quota * BigInt(part)) / (HARD_PART * 100n)), rateBps };
}

/**
 * What borrowing costs over some nights: on 102 % of the close, each share rounded up to a whole dollar, as US brokers reckon it, of 360 days,
 * rounded up to a cent: who sells chooses how small the parts are.
 * @param close in units of 10^-`scale` dollars
 */
export function usBorrowFee(
  { close, scale, shares }: { readonly close: bigint; readonly scale: number; readonly shares: bigint },
  rateBps: number,
  days: number,
): Cash {
  return interestOf(usLendingCollateral(close, scale, shares), rateBps, days, INTEREST_RULES.USD, 'up');
}
