import { assert } from '@kuroshio/base';
import { cash } from '@kuroshio/money';
import type { AuctionRule, BidTerms } from '@kuroshio/offerings';
import { type OfferingRow, priceOf } from '../offering-rows.ts';

/** What an auction is told with beside what all offerings have: the price is the floor, the units are the lots, the fee is of a bid. */
export interface AuctionTerms {
  /** Lots that one bidder may win. */
  readonly cap: number;
  readonly multipleBps: number;
  readonly depositBps: number;
  readonly awardFeeBps: number;
  /** In cents. */
  readonly holdStep: string;
  readonly failsIfUndersubscribed: boolean;
  /** Whether a bid may be taken back while bids are taken. */
  readonly withdrawable: boolean;
  readonly lockDays: 0;
}

type Auctioned = Pick<OfferingRow, 'id' | 'terms' | 'units' | 'price' | 'fee'>;

/** The terms of a row that the program marked as its own. */
export function auctionTerms({ id, terms }: Pick<OfferingRow, 'id' | 'terms'>): AuctionTerms {
  assert(terms !== null, `offering ${id} is auctioned`);
  return JSON.parse(terms) as AuctionTerms;
}

/** By which it is opened, in the terms of the kernel. */
export function ruleOf(offering: Auctioned): AuctionRule {
  const { cap, multipleBps, failsIfUndersubscribed } = auctionTerms(offering);
  return { lots: offering.units, floor: priceOf(offering.price), cap, multipleBps, failsIfUndersubscribed };
}

/** What a bid costs, in the terms of the kernel. */
export function bidTermsOf(offering: Auctioned): BidTerms {
  const { depositBps, awardFeeBps, holdStep } = auctionTerms(offering);
  return { depositBps, awardFeeBps, fee: cash(offering.fee), holdStep: cash(BigInt(holdStep)) };
}

/** Half of the price with the bid, NT$400 for each, 5 % of what is won: as in most auctions of Taiwan. */
const DEPOSIT = 5_000;
export const BID_FEE = 40_000n;
const AWARD_FEE = 500;
/** A step of deposits is what four lots at the floor need, in whole NT$10,000: small bids look the same. */
const LOTS_A_STEP = 4n;
const ROUND_STEP = 1_000_000n;

/** The terms of an auction of what is listed. @param floor of a share, in cents */
export function usualAuctionTerms({
  floor,
  lotShares,
  cap,
  multipleBps,
  withdrawable,
}: {
  readonly floor: bigint;
  readonly lotShares: number;
} & Pick<AuctionTerms, 'cap' | 'multipleBps' | 'withdrawable'>): AuctionTerms {
  // Rounded down, and up by a step.
  const deposits = (floor * BigInt(lotShares) * LOTS_A_STEP * BigInt(DEPOSIT)) / 10_000n;
  return {
    ...{ cap, multipleBps, depositBps: DEPOSIT, awardFeeBps: AWARD_FEE, lockDays: 0, withdrawable },
    holdStep: String((deposits / ROUND_STEP + 1n) * ROUND_STEP),
    // What is listed is sold as far as it is bid for.
    failsIfUndersubscribed: false,
  };
}
