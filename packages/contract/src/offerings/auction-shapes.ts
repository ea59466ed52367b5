import { z } from 'zod';
import { currency, id, money, price, quantity, shares, stamp, symbol, venue, wallTime } from '../words.ts';
import { applicationState, hash, offeringSchedule } from './shapes.ts';

/** A bid that nobody reads before the beacon has signed the round: U, V and W of the encryption, in hex. */
export const sealedBid = z.string().regex(/^[0-9a-f]{320}$/);

/** Why a bid counts for nothing. `unreadable`: it opens to nothing, or to the bid of somebody else. */
const voidReason = z.enum(['unreadable', 'below-floor', 'wrong-quantity', 'deposit-short']);

/** `drawn`: opened; `failed`: less than all was bid for, nothing was opened, and all money went back. */
const auctionStatus = z.enum(['coming', 'open', 'closed', 'drawn', 'settled', 'completed', 'failed']);

export const auction = z.object({
  id,
  status: auctionStatus,
  /** Issuer, underwriter and the other bidders are made up. */
  simulated: z.boolean(),
  symbol,
  nameTw: z.string(),
  nameEn: z.string(),
  venue,
  currency,
  firstListing: z.boolean(),
  sponsorTw: z.string(),
  sponsorEn: z.string(),
  /** No bid is below it. Prices of bids go by cents. */
  floor: price,
  marketPrice: price,
  /** Traded now; else the price that was told with the auction. */
  marketIsLive: z.boolean(),
  lotShares: quantity,
  lots: z.int(),
  /** The most lots that one bidder may win with all bids together. */
  cap: z.int(),
  /** Of what the lots cost: set aside with the bid, and taken of what is won. */
  depositBps: z.int(),
  awardFeeBps: z.int(),
  /** Kept of each bid that is opened. */
  fee: money,
  /** Deposits are set aside in whole steps, so that they do not tell the bid. */
  holdStep: money,
  /** What the public pays for the rest is at most so much of the floor. */
  multipleBps: z.int(),
  failsIfUndersubscribed: z.boolean(),
  /** Whether a bid may be taken back while bids are taken. */
  withdrawable: z.boolean(),
  schedule: offeringSchedule,
  /** The clock of the market as this was said. */
  now: stamp,
  /** How many bids there are by now. What they are for nobody knows. */
  bids: z.int(),
  /** To what bids are encrypted: the beacon's key, and the round that it signs at the opening. */
  beaconKey: z.string(),
  round: z.int(),
  /** The hash of the seed that decides among equal prices. */
  commitment: hash,
  /** Of the closed list of sealed bids; left out before. */
  root: hash.optional(),
  /** What came of it; left out before it was opened, and of what has failed. */
  opening: z
    .object({
      seed: hash,
      signature: z.string(),
      /** Bids that counted. */
      valid: z.int(),
      sold: z.int(),
      /** Left out where nothing was sold. */
      lowest: price.optional(),
      highest: price.optional(),
      /** By lots; half a cent rounded up. */
      average: price.optional(),
      publicPrice: price,
    })
    .optional(),
});

/** A bid of the caller's own. Its price and lots are left out until it is opened: only the device that sent it knows them. */
export const ownBid = z.object({
  id,
  auction,
  state: applicationState,
  /** The key under which it was sent, by which the own device knows it again. */
  bidKey: z.string(),
  /** By which it stands in the list of opened bids. */
  who: hash,
  sealed: sealedBid,
  deposit: money,
  price: price.optional(),
  lots: z.int().optional(),
  voidReason: voidReason.optional(),
  /** Won; 0 before and without. */
  shares,
  /** What was won costs at the own price, what is taken for the award, and what is still to be paid. */
  cost: money,
  awardFee: money,
  due: money,
  /** Set aside for it now. */
  held: money,
  /** Fees that were kept, and a deposit that was lost. */
  charged: money,
  bidAt: wallTime,
  bidStamp: stamp,
});

/** A bid in the list that was opened. Left out of the simulated crowd's: what only sealed bids have. */
export const openedBid = z.object({
  who: hash,
  /** All bids of one bidder have the same; who it is stands nowhere. */
  bidder: hash,
  sealed: sealedBid.optional(),
  deposit: money.optional(),
  /** The key that opens it to its owner alone. */
  bidKey: z.string().optional(),
  price: price.optional(),
  lots: z.int().optional(),
  voidReason: voidReason.optional(),
  /** Lots that it won. */
  won: z.int(),
});
