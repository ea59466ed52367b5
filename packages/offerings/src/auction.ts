import { assert } from '@kuroshio/base';
import { type Cash, cash, divide, type Price, price } from '@kuroshio/money';
import { drawPlaces } from './draw.ts';
import { type HashText, hashText } from './tree.ts';

/** A bid that was opened. */
export interface Bid {
  /** Whose it is: all bids of one bidder count together against the most that one may win. */
  readonly bidder: string;
  readonly price: Price;
  /** Whole lots; 0 of a bid that is void. */
  readonly lots: number;
}

/** What is auctioned, and by which of the rules. */
export interface AuctionRule {
  /** Whole lots. */
  readonly lots: number;
  /** No bid is below it. */
  readonly floor: Price;
  /** The most lots that one bidder may win with all bids together. */
  readonly cap: number;
  /** Bids for fewer lots than there are open nothing, as in a first listing (article 11 of the underwriting rules, 2016). */
  readonly failsIfUndersubscribed: boolean;
  /** The price of what is sold to the public afterwards is at most so much of the floor, in basis points (article 16: up to 1.3). */
  readonly multipleBps: number;
}

/** The order in which bids at one price come: a shuffle of the whole list by the seed that nobody could choose. */
export function tieOrder(seed: string, count: number, hash: HashText = hashText): number[] {
  if (count === 0) return [];
  const drawn = drawPlaces(seed, count, count - 1, hash);
  const seen = new Set(drawn);
  const last = Array.from({ length: count }, (_, place) => place).find((place) => !seen.has(place)) ?? 0;
  const rank = Array.from({ length: count }, () => 0);
  for (const [at, place] of [...drawn, last].entries()) rank[place] = at;
  return rank;
}

/** Highest price first, at one price by rank. */
function byPrice(bids: readonly Bid[], rank: readonly number[]): number[] {
  return bids
    .map((_, at) => at)
    .sort((a, b) => (bids[b]?.price ?? 0) - (bids[a]?.price ?? 0) || (rank[a] ?? 0) - (rank[b] ?? 0));
}

/** Takes lots from a bidder's bids one after the other, until so many are taken. */
function strike(won: number[], places: readonly number[], count: number): void {
  let left = count;
  for (const at of places) {
    const taken = Math.min(left, won[at] ?? 0);
    won[at] = (won[at] ?? 0) - taken;
    left -= taken;
  }
}

/**
 * Gives lots to bids: the highest price first, at one price in the order of a draw (article 15 of the underwriting rules of the Taiwan
 * Securities Association, text of 2016), each at its own price. Who would win more than one may has lots struck out in equal
 * numbers from the top and the bottom of the own prices, an odd one from the top; those go to the next bids, which the article does not
 * say and which is our reading. Bids below the floor win nothing.
 * @param rank the place of each bid among equals: see `tieOrder`
 * @returns whole lots by bid; undefined where less than all is bid for and nothing is opened then
 */
export function awardLots(rule: AuctionRule, bids: readonly Bid[], rank: readonly number[]): number[] | undefined {
  const wanted = bids.map(({ price: own, lots }) => (own < rule.floor ? 0 : lots));
  const demand = wanted.reduce((sum, lots) => sum + lots, 0);
  if (rule.failsIfUndersubscribed && demand < rule.lots) return undefined;
  const order = byPrice(bids, rank);
  for (;;) {
    const won = bids.map(() => 0);
    const ofBidder = new Map<string, number>();
    let left = rule.lots;
    for (const at of order) {
      const taken = Math.min(left, wanted[at] ?? 0);
      if (taken === 0) continue;
      left -= taken;
      won[at] = taken;
      const bidder = bids[at]?.bidder ?? '';
      ofBidder.set(bidder, (ofBidder.get(bidder) ?? 0) + taken);
    }
    const over = [...ofBidder].filter(([, lots]) => lots > rule.cap);
    if (over.length === 0) return won;
    for (const [bidder, lots] of over) {
      const own = order.filter((at) => bids[at]?.bidder === bidder);
      const struck = lots - rule.cap;
      strike(won, own, Math.ceil(struck / 2));
      strike(won, own.toReversed(), Math.floor(struck / 2));
      // What is left to them now is all they may win.
      for (const at of own) wanted[at] = won[at] ?? 0;
    }
  }
}

export interface AuctionResult {
  readonly sold: number;
  /** Undefined where nothing was sold. */
  readonly lowest: Price | undefined;
  readonly highest: Price | undefined;
  /** By lots, of what was won: half a cent is rounded up (article 17). */
  readonly average: Price | undefined;
  /** What the public pays for the rest: the average, at most the multiple of the floor to the cent; the floor where lots are left. */
  readonly publicPrice: Price;
}

/** What is told of an auction that was opened. @param won lots by bid */
export function auctionResult(rule: AuctionRule, bids: readonly Bid[], won: readonly number[]): AuctionResult {
  const winning = bids.filter((_, at) => (won[at] ?? 0) > 0);
  const sold = won.reduce((sum, lots) => sum + lots, 0);
  const paid = bids.reduce((sum, bid, at) => sum + BigInt(bid.price) * BigInt(won[at] ?? 0), 0n);
  if (sold === 0) return { sold, lowest: undefined, highest: undefined, average: undefined, publicPrice: rule.floor };
  const average = Number(divide(paid, BigInt(sold), 'half-up'));
  const most = Number(divide(BigInt(rule.floor) * BigInt(rule.multipleBps), 10_000n, 'half-up'));
  const prices = winning.map(({ price: own }) => own as number);
  return {
    sold,
    lowest: price(prices.reduce((least, own) => Math.min(least, own))),
    highest: price(prices.reduce((greatest, own) => Math.max(greatest, own))),
    average: price(average),
    publicPrice: sold < rule.lots ? rule.floor : price(Math.min(average, most)),
  };
}

/** What a bid costs. Prices have the scale of the currency's minor unit: NT$0.01. */
export interface BidTerms {
  /** Of what the lots cost, with the bid; in basis points. */
  readonly depositBps: number;
  /** Of what was won, with the payment; in basis points. */
  readonly awardFeeBps: number;
  /** Kept of each bid that was opened. */
  readonly fee: Cash;
  /** Deposits are set aside in whole steps, so that they do not tell the bid. */
  readonly holdStep: Cash;
}

const costOfBid = (own: Price, shares: number) => BigInt(own) * BigInt(shares);

/** The deposit that a bid must bring; a part of a cent is asked for as a whole one, and comes off what is to be paid. */
export function depositOf({ depositBps }: BidTerms, own: Price, shares: number): Cash {
  return cash(divide(costOfBid(own, shares) * BigInt(depositBps), 10_000n, 'up'));
}

/** What is set aside with a bid: its deposit in whole steps, and its fee. */
export function bidHold(terms: BidTerms, own: Price, shares: number): Cash {
  const steps = divide(depositOf(terms, own, shares), terms.holdStep, 'up');
  return cash((steps < 1n ? 1n : steps) * terms.holdStep + terms.fee);
}

/** What the house takes for an award: rounded down, so the bidder gains by it. */
export function awardFee({ awardFeeBps }: BidTerms, own: Price, shares: number): Cash {
  return cash(divide(costOfBid(own, shares) * BigInt(awardFeeBps), 10_000n, 'down'));
}

/** Whose a sealed bid is: the auction, and the key that the bidder's device chose. Copied under another key it opens to nothing. */
export interface BidOwner {
  readonly offering: number;
  readonly key: string;
}

const BYTES = 32;
const STAMPED = 12;
const MOST_LOTS = 0xffffffff;

function stampOf({ offering, key }: BidOwner, own: number, lots: number, hash: HashText): Uint8Array {
  const digest = hash(`kuroshio bid offering ${offering} key ${key} price ${own} lots ${lots}`);
  return Uint8Array.from({ length: BYTES - STAMPED }, (_, at) => Number.parseInt(digest.slice(2 * at, 2 * at + 2), 16));
}

/** A bid as it is sealed, 32 bytes: its price and its lots as big-endian numbers of 8 and 4 bytes, and 20 that bind it to its owner. */
export function bidMessage(owner: BidOwner, own: Price, lots: number, hash: HashText = hashText): Uint8Array {
  assert(own > 0 && lots > 0 && lots <= MOST_LOTS, 'a bid is of a price, for some lots');
  const message = new Uint8Array(BYTES);
  const view = new DataView(message.buffer);
  view.setBigUint64(0, BigInt(own));
  view.setUint32(8, lots);
  message.set(stampOf(owner, own, lots, hash), STAMPED);
  return message;
}

/** What a message says that was opened; undefined where it is not its owner's. */
export function readBid(
  owner: BidOwner,
  message: Uint8Array,
  hash: HashText = hashText,
): { readonly price: number; readonly lots: number } | undefined {
  const view = new DataView(message.buffer, message.byteOffset, message.byteLength);
  const own = Number(view.getBigUint64(0));
  const lots = view.getUint32(8);
  if (!Number.isSafeInteger(own)) return undefined;
  const stamp = stampOf(owner, own, lots, hash);
  return stamp.every((byte, at) => byte === message[STAMPED + at]) ? { price: own, lots } : undefined;
}

/** Why a bid counts for nothing. */
export type VoidReason = 'unreadable' | 'below-floor' | 'wrong-quantity' | 'deposit-short';

/** Whether a bid as it was opened may take part. @param deposit what was set aside for it, without the fee */
export function voidReasonOf(
  rule: Pick<AuctionRule, 'floor' | 'cap'>,
  terms: BidTerms,
  lotShares: number,
  bid: { readonly price: number; readonly lots: number } | undefined,
  deposit: bigint,
): VoidReason | undefined {
  if (bid === undefined) return 'unreadable';
  if (bid.lots < 1 || bid.lots > rule.cap) return 'wrong-quantity';
  if (bid.price < rule.floor) return 'below-floor';
  if (bid.price > MOST_PRICE || depositOf(terms, price(bid.price), bid.lots * lotShares) > deposit)
    return 'deposit-short';
  return undefined;
}

/** NT$1,000,000 a share: more than any has cost. */
const MOST_PRICE = 100_000_000;

/** A customer's bid in the closed list: what is sealed stands in the leaf, so nobody changes it afterwards. */
export function sealedLeaf(
  {
    offering,
    who,
    bidder,
    sealed,
    deposit,
  }: { offering: number; who: string; bidder: string; sealed: string; deposit: string },
  hash: HashText = hashText,
): string {
  return hash(`0offering ${offering} who ${who} bidder ${bidder} sealed ${sealed} deposit ${deposit}`);
}

/** A bid of the simulated crowd in the closed list. Nobody reads the price from it before its `who` is told with the seed. */
export function crowdBidLeaf(
  { offering, who, price: own, lots }: { offering: number; who: string; price: number; lots: number },
  hash: HashText = hashText,
): string {
  return hash(`0offering ${offering} who ${who} price ${own} lots ${lots}`);
}
