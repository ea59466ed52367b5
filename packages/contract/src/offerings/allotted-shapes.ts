import { z } from 'zod';
import { currency, date, id, money, price, quantity, shares, stamp, symbol, venue, wallTime } from '../words.ts';
import { applicationState, hash, offeringSchedule } from './shapes.ts';

/** Offerings that are shared out by what each applies for. */
export const allottedKind = z.enum(['placement', 'fundraising']);

/** `drawn`: shared out; `failed`: less was applied for than the minimum, and all of it went back. */
const allottedStatus = z.enum(['coming', 'open', 'closed', 'drawn', 'settled', 'completed', 'failed']);

/** A class of applicants. Shares, in whole lots. */
const tier = z.object({
  /** The least and the most that one application may be for. */
  least: quantity,
  most: quantity,
  /** What is reserved for it; what it does not take goes to the others. */
  reserved: quantity,
  /** Applied for by now. */
  wanted: quantity,
  /** Which part of an application would be filled if nobody applied any more, in millionths. */
  rate: z.int().min(0).max(1_000_000),
});

const fund = z.object({
  /** Empty where units are added to a fund that is listed. */
  indexTw: z.string(),
  indexEn: z.string(),
  /** Fees a year. */
  managementBps: z.int(),
  custodyBps: z.int(),
  /** How often it distributes. */
  pays: z.enum(['monthly', 'quarterly', 'yearly']),
  riskLevel: z.enum(['RR3', 'RR4', 'RR5']),
});

export const allottedOffering = z.object({
  id,
  kind: allottedKind,
  status: allottedStatus,
  /** Issuer, underwriter and the other applicants are made up. */
  simulated: z.boolean(),
  symbol,
  nameTw: z.string(),
  nameEn: z.string(),
  venue,
  currency,
  firstListing: z.boolean(),
  /** An institution's block of old shares instead of new ones. */
  isBlock: z.boolean(),
  sponsorTw: z.string(),
  sponsorEn: z.string(),
  price,
  marketPrice: price,
  /** Traded now; else the price that was told with the offering. */
  marketIsLive: z.boolean(),
  premiumBps: z.int(),
  /** Shares of a lot: applications are for whole ones. */
  lotShares: quantity,
  /** Most shares that are given out. */
  offered: quantity,
  /** Below this nothing is given out and all money goes back; 0 where any demand will do. */
  minimum: quantity,
  /** `apply`: a purchase, paid for with the application. `win`: an indication of interest, paid for once allotted. */
  pays: z.enum(['apply', 'win']),
  /** Kept of who is allotted something. */
  fee: money,
  tiers: z.array(tier).min(1),
  /** Trading days for which the shares may not be sold after they have come. */
  lockDays: z.int(),
  fund: fund.optional(),
  schedule: offeringSchedule,
  /** The clock of the market as this was said. */
  now: stamp,
  applications: z.int(),
  /** Shares applied for by now. */
  wanted: quantity,
  /** The hash of the seed from which the simulated applicants follow. */
  commitment: hash,
  /** Of the closed list of who applied for how much; left out before. */
  root: hash.optional(),
});

/** A customer's part in an offering that is shared out. */
export const allottedApplication = z.object({
  id,
  offering: allottedOffering,
  state: applicationState,
  /** By which it stands in the closed list: see `offerings/closed-demand`. */
  who: hash,
  /** The class, from 0, and the shares applied for. */
  tier: z.int(),
  wanted: shares,
  /** Allotted; 0 before and without. */
  shares,
  /** What the allotted shares cost, and what of it is still to be paid. */
  cost: money,
  due: money,
  /** Set aside for it now. */
  held: money,
  /** Fees that were kept. */
  charged: money,
  appliedAt: wallTime,
  appliedStamp: stamp,
  /** The first day on which the shares may be sold; empty where that is the day they come. */
  sellableFrom: z.union([date, z.literal('')]),
});
