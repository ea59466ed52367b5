import { z } from 'zod';
import { currency, date, id, money, price, quantity, shares, stamp, symbol, venue, wallTime } from '../words.ts';

/** A moment by the clock of the offering's market; the time is empty where only the day counts. */
const moment = z.object({ date, time: z.string().regex(/^(\d{2}:\d{2})?$/) });

/** When what happens. An offering that is not drawn is shared out when it would be, and what is of no use to it is not shown. */
export const offeringSchedule = z.object({
  opens: moment,
  closes: moment,
  debits: moment,
  draws: moment,
  paysBy: moment,
  settles: moment,
  lists: moment,
});

export const offeringKind = z.enum(['lottery']);

/** 64 hex digits: a hash, or a seed. */
export const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Where an offering stands. */
const offeringStatus = z.enum(['coming', 'open', 'closed', 'drawn', 'settled', 'completed', 'failed']);

export const offering = z.object({
  id,
  kind: offeringKind,
  status: offeringStatus,
  /** Company, sponsor and the other applicants are made up. */
  simulated: z.boolean(),
  /** Of the shares: they may not be listed yet. */
  symbol,
  nameTw: z.string(),
  nameEn: z.string(),
  venue,
  currency,
  /** Listed for the first time, or more shares of a company that is listed. */
  firstListing: z.boolean(),
  sponsorTw: z.string(),
  sponsorEn: z.string(),
  /** The underwriting price, and what a share costs elsewhere. */
  price,
  marketPrice: price,
  /** Traded now; else the price that was told with the offering. */
  marketIsLive: z.boolean(),
  premiumBps: z.int(),
  /** What each application is for, and for how many there is enough. */
  unitShares: quantity,
  units: z.int(),
  pays: z.enum(['apply', 'win']),
  fee: money,
  postage: money,
  /** Set aside when applying, given back to who is not drawn, still to be paid by who is. */
  hold: money,
  refund: money,
  due: money,
  schedule: offeringSchedule,
  /** The clock of the market as this was said. */
  now: stamp,
  applications: z.int(),
  /** By the applications so far, in millionths. */
  winningRate: z.int().min(0).max(1_000_000),
  /** On average, before what the waiting money costs. */
  expectedValue: money,
  /** Calendar days for which the money of an application waits, and what it would bring meanwhile at one percent and a half. */
  waitingDays: z.int(),
  waitingCost: money,
  /** The hash of the seed that decides. */
  commitment: hash,
});

export const applicationState = z.enum([
  'applied',
  'cancelled',
  'awaiting',
  'won',
  'not-won',
  'payment-due',
  'completed',
  'failed',
  'abstained',
]);

/** A customer's part in an offering. */
export const application = z.object({
  id,
  offering,
  state: applicationState,
  /** Set aside for it now. */
  held: money,
  /** Fees that were kept. */
  charged: money,
  appliedAt: wallTime,
  appliedStamp: stamp,
  /** What was won; 0 before and without. */
  shares,
});

/** How a part in an offering of any kind stands after something was done with it. */
export const part = z.object({
  id,
  state: applicationState,
  held: money,
  charged: money,
  shares,
});
