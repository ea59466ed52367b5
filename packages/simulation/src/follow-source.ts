import type { Random } from '@kuroshio/base';
import { addTicks } from '@kuroshio/market';
import { plus, shares } from '@kuroshio/money';
import { type Desk, placeInterest, placeQuote, take, withdrawInterest, withdrawQuote } from './desk.ts';
import { extend, FEWEST_LEVELS, levelShares, levelTicks, MOST_LEVELS } from './make-markets.ts';
import type { MarketPort } from './market-port.ts';
import type { Following, Print } from './price-source.ts';
import { better, type QuoteLadder } from './quote-ladder.ts';

/** A desk whose price comes from a source. */
export interface Follower {
  readonly desk: Desk;
  readonly random: Random;
  /** The price that was last repeated or quoted around, 0 before the first. */
  shown: number;
  /** Which side the last trade took: `buy` left the price as the best offer, `sell` as the best bid. */
  side: 'buy' | 'sell';
  /** Where and how much of an auction's orders stand, 0 where none do. */
  auctionAt: number;
  auctionShares: number;
}

/** More than anybody offers, in whole lots: an order of it takes all that a price has passed. */
const SWEEP = shares(1_000_000_000);

export function createFollower(desk: Desk, random: Random): Follower {
  return { desk, random, shown: 0, side: 'buy', auctionAt: 0, auctionShares: 0 };
}

function withdrawAll(desk: Desk, port: MarketPort, ladder: QuoteLadder): void {
  while (ladder.quotes.length > 0) withdrawQuote(desk, port, ladder, ladder.quotes.length - 1);
}

/** Withdraws own quotes better than `top`. */
function stepBack(desk: Desk, port: MarketPort, ladder: QuoteLadder, top: number): void {
  for (let best = ladder.quotes[0]; best !== undefined && better(ladder, best.price, top); best = ladder.quotes[0])
    withdrawQuote(desk, port, ladder, 0);
}

/** The price `ticks` above (below) another, 0 where the grid has none. */
function beside(desk: Desk, price: number, ticks: number): number {
  const next: number = addTicks(desk.instrument, price, ticks);
  return next === price ? 0 : next;
}

/** A day that went beyond its limits, as one without limits does, has none for the participants either. */
function forgetPassedLimits(desk: Desk, price: number): void {
  if ((desk.up > 0 && price > desk.up) || price < desk.down) {
    desk.up = 0;
    desk.down = 0;
  }
}

/**
 * Repeats a trade of the source at its very price. Customers' orders that the price has passed are filled at their own
 * prices first; those at the price have their place in the line. Own quotes step back before, so that participants trade
 * with each other at the source's prices only.
 */
function repeat(follower: Follower, port: MarketPort, { price, shares: printed }: Print): void {
  const { desk, random } = follower;
  const { no, lotSize } = desk.instrument;
  const above = beside(desk, price, 1);
  const below = beside(desk, price, -1);
  forgetPassedLimits(desk, price);
  if (below > 0) stepBack(desk, port, desk.bids, below);
  else withdrawAll(desk, port, desk.bids);
  stepBack(desk, port, desk.asks, above);
  if (below > 0 && port.bestAsk(no) > 0 && port.bestAsk(no) < price) take(desk, port, 'buy', below, SWEEP);
  if (port.bestBid(no) > price) take(desk, port, 'sell', above, SWEEP);
  if (port.bestBid(no) === price) follower.side = 'sell';
  else if (port.bestAsk(no) === price) follower.side = 'buy';
  else if (price !== follower.shown) follower.side = price > follower.shown ? 'buy' : 'sell';
  else if (random.next() < 0.5) follower.side = follower.side === 'buy' ? 'sell' : 'buy';
  follower.shown = price;
  const resting = follower.side === 'buy' ? desk.asks : desk.bids;
  const touch = levelShares(desk, 0, random);
  placeQuote(desk, port, resting, price, plus(printed, touch > lotSize ? touch : lotSize));
  if (printed > 0) take(desk, port, follower.side, price, printed);
}

/** Keeps one side's levels from `top` away, behind outsiders' orders where these stand in the way. */
function keepSide(follower: Follower, port: MarketPort, ladder: QuoteLadder, top: number, opposite: number): void {
  const { desk, random } = follower;
  const { quotes } = ladder;
  const step = levelTicks(desk, follower.shown);
  const worst = ladder.side === 'buy' ? desk.down : desk.up;
  let start = top;
  if (opposite > 0 && !better(ladder, opposite, start)) start = beside(desk, opposite, ladder.side === 'buy' ? -1 : 1);
  if (start === 0 || (worst > 0 && better(ladder, worst, start))) return;
  const best = quotes[0];
  if (best === undefined || better(ladder, start, best.price)) {
    placeQuote(desk, port, ladder, start, levelShares(desk, 0, random));
  }
  while (quotes.length > MOST_LEVELS) withdrawQuote(desk, port, ladder, quotes.length - 1);
  extend(desk, port, ladder, FEWEST_LEVELS, step, random);
}

function keepBook(follower: Follower, port: MarketPort, highestBid: number, lowestAsk: number): void {
  const { desk } = follower;
  stepBack(desk, port, desk.asks, lowestAsk);
  if (highestBid > 0) {
    stepBack(desk, port, desk.bids, highestBid);
    keepSide(follower, port, desk.bids, highestBid, port.bestAsk(desk.instrument.no));
  } else withdrawAll(desk, port, desk.bids);
  keepSide(follower, port, desk.asks, lowestAsk, port.bestBid(desk.instrument.no));
}

function bestOf({ quotes }: QuoteLadder): number {
  return quotes[0]?.price ?? 0;
}

function bidTop({ desk, side, shown }: Follower): number {
  return side === 'sell' ? shown : beside(desk, shown, -1);
}

function askTop({ desk, side, shown }: Follower): number {
  return side === 'buy' ? shown : beside(desk, shown, 1);
}

function isShort({ bids, asks }: Desk): boolean {
  return bids.quotes.length < FEWEST_LEVELS || asks.quotes.length < FEWEST_LEVELS;
}

/** Takes all own orders back: there is nothing to quote on. */
function withdrawEverything(follower: Follower, port: MarketPort): void {
  const { desk } = follower;
  withdrawAll(desk, port, desk.bids);
  withdrawAll(desk, port, desk.asks);
  withdrawInterest(desk, port);
  follower.shown = 0;
  follower.auctionAt = 0;
}

/** Sends the two orders that make an auction trade the source's shares at its price, and quotes on both sides of it. */
function gather(follower: Follower, port: MarketPort, { price, auctionShares }: Following): void {
  const { desk } = follower;
  if (follower.auctionAt !== price || follower.auctionShares !== auctionShares) {
    withdrawInterest(desk, port);
    forgetPassedLimits(desk, price);
    follower.shown = price;
    follower.auctionAt = price;
    follower.auctionShares = auctionShares;
    withdrawAll(desk, port, desk.bids);
    withdrawAll(desk, port, desk.asks);
    keepBook(follower, port, beside(desk, price, -1), beside(desk, price, 1));
    if (auctionShares > 0) {
      placeInterest(desk, port, 'buy', price, auctionShares);
      placeInterest(desk, port, 'sell', price, auctionShares);
    }
  }
}

/**
 * Lets the participants of one instrument follow a source: where it shows nothing to trade on they withdraw, so that
 * customers' orders rest; in a call phase they make the auction trade at its price; else they repeat its trades.
 */
export function followSource(
  follower: Follower,
  port: MarketPort,
  following: Following | null,
  continuous: boolean,
): void {
  const { desk } = follower;
  if (following === null || following.price === 0) {
    withdrawEverything(follower, port);
    return;
  }
  if (!continuous) {
    gather(follower, port, following);
    return;
  }
  const { price, prints } = following;
  const called = follower.auctionAt > 0 || desk.interest.length > 0;
  withdrawInterest(desk, port);
  follower.auctionAt = 0;
  for (const print of prints) repeat(follower, port, print);
  if (prints.length === 0 && follower.shown !== price) repeat(follower, port, { price, shares: shares(0) });
  else if (prints.length === 0 && !called) {
    // What customers took between two trades of the source comes back behind the touch, not at it.
    if (isShort(desk))
      keepBook(follower, port, bestOf(desk.bids) || bidTop(follower), bestOf(desk.asks) || askTop(follower));
    return;
  }
  keepBook(follower, port, bidTop(follower), askTop(follower));
}
