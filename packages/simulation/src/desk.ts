import type { Instrument, SideBoard } from '@kuroshio/market';
import type { Price, Shares } from '@kuroshio/money';
import type { InstrumentProfile } from './instrument-profile.ts';
import type { LatentPrice } from './latent-price.ts';
import type { MarketPort } from './market-port.ts';
import { createLadder, insertQuote, type Quote, type QuoteLadder } from './quote-ladder.ts';

/** What the participants of one instrument do on another board. */
export interface BoardDesk {
  /** Their orders that may still rest there. */
  refs: number[];
  /** Venue time from which they want to act next. */
  actsAt: number;
}

/** All that the participants know of one instrument: their resting orders, their view of the price, their mood. */
export interface Desk {
  readonly instrument: Instrument;
  readonly profile: InstrumentProfile;
  readonly latent: LatentPrice;
  readonly bids: QuoteLadder;
  readonly asks: QuoteLadder;
  /** Orders for a call auction that still rest. */
  readonly interest: Quote[];
  /** Counts up and is never used twice. */
  nextRef: number;
  /** Venue time from which the desk wants to act next. */
  actsAt: number;
  /** Venue time of its last action in this day, -1 before the first. */
  actedAt: number;
  /** How excited takers are: 1 on average, raised by each trade, fading. */
  excitement: number;
  /** Activity of the day relative to an average one. */
  crowd: number;
  /** 1 after a taker bought, -1 after one sold. */
  lastTaker: number;
  /** Limits of the day in price units, 0 where there are none. */
  up: number;
  down: number;
  /** What the desk does on the other boards that have opened. */
  readonly boards: Map<SideBoard, BoardDesk>;
  /** Whether an order of the desk's own is being matched now. */
  submitting: boolean;
}

/** A desk acts about once a trade, between once a second and once in 20 s of venue time. */
const TRADES_PER_ACTION = 1;
const SHORTEST_REST = 1000;
const LONGEST_REST = 20_000;

/** Milliseconds of venue time that a desk rests between two actions, on average. */
export function restBetweenActions(tradesPerSecond: number): number {
  return Math.min(LONGEST_REST, Math.max(SHORTEST_REST, (1000 * TRADES_PER_ACTION) / tradesPerSecond));
}

export function createDesk(instrument: Instrument, profile: InstrumentProfile): Desk {
  return {
    instrument,
    profile,
    latent: {
      profile,
      walks: [],
      start: Math.log(instrument.refPrice),
      lowest: Number.NEGATIVE_INFINITY,
      highest: Number.POSITIVE_INFINITY,
      reference: Math.log(instrument.refPrice),
      scale: 0,
      stir: 1,
      own: 0,
      impact: 0,
      walkedTo: 0,
    },
    bids: createLadder('buy'),
    asks: createLadder('sell'),
    interest: [],
    nextRef: 1,
    actsAt: 0,
    actedAt: -1,
    excitement: 1,
    crowd: 1,
    lastTaker: 1,
    up: 0,
    down: 0,
    boards: new Map(),
    submitting: false,
  };
}

export function createBoardDesk(): BoardDesk {
  return { refs: [], actsAt: 0 };
}

/** Sends an order that may rest; answers what rests, or undefined where nothing does. */
function submitResting(
  desk: Desk,
  port: MarketPort,
  side: 'buy' | 'sell',
  price: number,
  shares: Shares,
): Quote | undefined {
  const ref = desk.nextRef++;
  desk.submitting = true;
  const left = port.submit(desk.instrument.no, ref, side, price as Price, shares, 'ROD');
  desk.submitting = false;
  return left > 0 ? { price, ref, shares: left } : undefined;
}

/** A market maker's order. */
export function placeQuote(desk: Desk, port: MarketPort, ladder: QuoteLadder, price: number, shares: Shares): void {
  const quote = submitResting(desk, port, ladder.side, price, shares);
  if (quote) insertQuote(ladder, quote);
}

/** An order for a call auction. */
export function placeInterest(desk: Desk, port: MarketPort, side: 'buy' | 'sell', price: number, shares: Shares): void {
  const quote = submitResting(desk, port, side, price, shares);
  if (quote) desk.interest.push(quote);
}

/** An order that trades at once up to `price` or goes. */
export function take(desk: Desk, port: MarketPort, side: 'buy' | 'sell', price: number, shares: Shares): void {
  desk.submitting = true;
  port.submit(desk.instrument.no, desk.nextRef++, side, price as Price, shares, 'IOC');
  desk.submitting = false;
}

/** Takes a market maker's order back. */
export function withdrawQuote(desk: Desk, port: MarketPort, ladder: QuoteLadder, place: number): void {
  const [quote] = ladder.quotes.splice(place, 1);
  if (quote) port.cancel(desk.instrument.no, quote.ref);
}

/** Takes back what is left of the orders for a call auction. */
export function withdrawInterest(desk: Desk, port: MarketPort): void {
  for (const quote of desk.interest) port.cancel(desk.instrument.no, quote.ref);
  desk.interest.length = 0;
}

function noteFillIn(quotes: Quote[], ref: number, remaining: number): number {
  for (let i = 0; i < quotes.length; i++) {
    const quote = quotes[i] as Quote;
    if (quote.ref !== ref) continue;
    const traded = quote.shares - remaining;
    quote.shares = remaining;
    if (remaining === 0) quotes.splice(i, 1);
    return traded;
  }
  return 0;
}

/** Notes that a resting order traded; answers the shares, positive where the desk bought, negative where it sold. */
export function noteFill(desk: Desk, ref: number, remaining: number): number {
  const bought = noteFillIn(desk.bids.quotes, ref, remaining);
  if (bought > 0) return bought;
  const sold = noteFillIn(desk.asks.quotes, ref, remaining);
  if (sold > 0) return -sold;
  noteFillIn(desk.interest, ref, remaining);
  return 0;
}

export function forgetOrders(desk: Desk): void {
  desk.bids.quotes.length = 0;
  desk.asks.quotes.length = 0;
  desk.interest.length = 0;
}
