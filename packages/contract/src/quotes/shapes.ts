import { BOARDS, PAUSE_REASONS, PHASES } from '@kuroshio/market/words.ts';
import { z } from 'zod';
import { date, money, price, quantity, symbol, venue, venueTime, wallTime } from '../words.ts';

/** Where a price comes from: promise 2. */
export const provenance = z.object({
  source: z.string().describe('`simulated`, `replay` or the provider’s name'),
  delaySeconds: z.number(),
  /** When the provider last told of the price; absent where prices are made here. */
  asOf: wallTime.optional(),
  /** The provider has told nothing for too long: the price is old, and nobody quotes on it. */
  stale: z.boolean().optional(),
});

const phase = z.enum(PHASES);

/** The lasting facts of an instrument that a screen shows. */
export const listing = z.object({
  symbol,
  code: z.string(),
  venue,
  kind: z.enum(['stock', 'etf', 'index', 'crypto', 'fx']),
  nameTw: z.string(),
  nameEn: z.string(),
  currency: z.string(),
  priceScale: z.int(),
  lotSize: z.int(),
  /** Decimals that a number of its shares may have. */
  shareScale: z.int(),
  industry: z.string(),
  industryTw: z.string(),
  industryEn: z.string(),
  /** Shares outstanding (units of a fund); 0 where unknown. With a price they are the market value. */
  sharesOutstanding: quantity,
  tradable: z.boolean(),
});

/** What operators mark an instrument with for some days. */
const mark = z.enum(['attention', 'disposition', 'suspended', 'no-limit']);

/** A quote; prices are 0 where there is none yet. */
export const quote = z.object({
  symbol,
  last: price,
  /** Previous close, or what stands in its place: limits and change are reckoned from it. */
  reference: price,
  open: price,
  high: price,
  low: price,
  bid: price,
  ask: price,
  /** Limits of today; 0 where there are none. */
  limitUp: price,
  limitDown: price,
  /** Shares traded today. */
  volume: quantity,
  /** Value traded today in minor units of the currency. */
  turnover: money,
  /** Trades today. */
  trades: z.int(),
  /** What the instrument is marked with today; left out when nothing. */
  marks: z.array(mark).optional(),
  /** Venue time of the call auction with which matching goes on, where it rests; left out while it goes on. */
  resumesAt: venueTime.optional(),
  /** Why it rests. */
  pausedFor: z.enum(PAUSE_REASONS).optional(),
  /** Venue time of the last change. */
  at: venueTime,
  /** Where the price comes from; absent where it is simulated. */
  provenance: provenance.optional(),
});

const depthLevel = z.tuple([price, quantity]);

/** The five best levels of each side, best first; in an auction also what would trade now. After the close those with which it closed. */
export const depth = z.object({
  symbol,
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
  /** Indicative auction price and shares; zeros outside auctions. */
  indicativePrice: price,
  indicativeShares: quantity,
  at: venueTime,
});

/**
 * The book of another board than the regular one, with what it has traded today. Auction boards show what would trade
 * now. All zeros and no levels while the board is not open.
 */
export const boardBook = z.object({
  symbol,
  board: z.enum(BOARDS).exclude(['regular']),
  open: z.boolean(),
  last: price,
  /** Shares traded today. */
  volume: quantity,
  bids: z.array(depthLevel),
  asks: z.array(depthLevel),
  indicativePrice: price,
  indicativeShares: quantity,
  /** Venue time of the next auction; left out where orders trade as they come. */
  nextAuctionAt: venueTime.optional(),
  at: venueTime,
});

/** When a board takes orders today. */
const boardHours = z.object({
  board: z.enum(BOARDS).exclude(['regular']),
  from: venueTime,
  to: venueTime,
});

/** One trade of the tape. `n` grows by one for each trade of the instrument's day. */
export const tick = z.object({
  n: z.int(),
  price,
  shares: quantity,
  /** The side that came in: `auction` where both met at once. */
  side: z.enum(['buy', 'sell', 'auction']),
  at: venueTime,
});

/** A bar; `at` is the venue time at which it begins. */
export const bar = z.object({
  at: venueTime,
  open: price,
  high: price,
  low: price,
  close: price,
  volume: quantity,
  turnover: money,
});

const periods = ['1m', '5m', '15m', '30m', '1d', '1w', '1mo', '3mo', '6mo', '1y'] as const;
export const period = z.enum(periods);

/**
 * How the gaps of ex-dates are closed: `forward` (前復權) lets the newest price stand and changes the ones before,
 * `backward` (後復權) lets the oldest stand and changes the ones after.
 */
export const adjustment = z.enum(['none', 'forward', 'backward']);

export const venuePhase = z.object({
  venue,
  tradingDate: date,
  phase,
  /** Venue time at `wallAt`; it runs `speed` times as fast as the wall clock while the phase lasts. */
  venueAt: venueTime,
  wallAt: wallTime,
  speed: z.number(),
  /** When the phase ends by the wall clock. */
  endsAt: wallTime,
  next: phase,
  /** Until when the whole market is halted; left out while it is not. */
  haltedUntil: venueTime.optional(),
  /** The sessions of the other boards on the trading date. */
  boards: z.array(boardHours),
  timeZone: z.string(),
});
