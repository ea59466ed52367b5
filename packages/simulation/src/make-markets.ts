import type { Random } from '@kuroshio/base';
import { addTicks, ceilToTick, floorToTick, sharesOfLots, tickAt } from '@kuroshio/market';
import { type Lots, lots, type Shares } from '@kuroshio/money';
import { type Desk, placeQuote, restBetweenActions, take, withdrawQuote } from './desk.ts';
import { MARKET_FACTS } from './instrument-profile.ts';
import type { MarketPort } from './market-port.ts';
import { awayFrom, better, gapPrice, type Quote, type QuoteLadder } from './quote-ladder.ts';

/** What the exchange promises its customers of each side of a book. */
export const FEWEST_LEVELS = 5;
const USUAL_LEVELS = 7;
export const MOST_LEVELS = 9;

/** How near to the fair price a quote may stand before it is withdrawn, and how far the touch may be before a new one is set, in half spreads. */
const NEAREST = 0.3;
const FARTHEST = 1.4;

/** Chance per action that a level is set into a gap, and that one changes its size. */
const FILL_GAP = 0.15;
const CHANGE_SIZE = 0.12;

/** Half of the spread that market makers ask for now, in price units (with fraction). */
export function halfSpreadAt(desk: Desk, fair: number): number {
  return Math.max(tickAt(desk.instrument, Math.floor(fair)) / 2, desk.profile.halfSpread * fair);
}

/**
 * Least distance of the touch from the fair price, in ticks. Quotes are rounded away from the fair price to the grid, so
 * with a small one the spread is one tick where the tick is coarse, as it is in the large names of Taiwan.
 */
const LEAST_DISTANCE = 0.15;

/** How far from the fair price the best quote is set, before it is rounded to the grid. */
function touchDistance(desk: Desk, fair: number): number {
  return Math.max(tickAt(desk.instrument, Math.floor(fair)) * LEAST_DISTANCE, desk.profile.halfSpread * fair);
}

/** Ticks between levels: one where the price moves slowly on the grid, more where it crosses several ticks in a second. */
export function levelTicks(desk: Desk, fair: number): number {
  const tick = tickAt(desk.instrument, Math.floor(fair));
  const { tradesPerSecond, market, volatility } = desk.profile;
  const rest = restBetweenActions(tradesPerSecond) / 1000 / MARKET_FACTS[market].sessionSeconds;
  const moveOfAnAction = desk.latent.scale * volatility * Math.sqrt(rest) * fair;
  return Math.max(1, Math.round(Math.max(halfSpreadAt(desk, fair) * 0.8, moveOfAnAction) / tick));
}

/** Shares for a level: more with each level away from the touch, in whole lots. */
export function levelShares(desk: Desk, level: number, random: Random): Shares {
  const lots = desk.profile.touchLots * (0.6 + 0.22 * level) * Math.exp(0.45 * random.normal());
  return sharesOfLots(desk.instrument, wholeLots(desk, lots));
}

/** Rounds a quantity as people choose it: hundreds of shares in the US where it is large enough. */
export function wholeLots(desk: Desk, wanted: number): Lots {
  if (desk.instrument.lotSize === 1 && wanted >= 150) return lots(Math.round(wanted / 100) * 100);
  return lots(Math.max(1, Math.round(wanted)));
}

/** The limit that a side's quotes move towards when they move away from the touch; 0 where there is none. */
function worstPrice(desk: Desk, ladder: QuoteLadder): number {
  return ladder.side === 'buy' ? desk.down : desk.up;
}

/** Withdraws quotes that are better than `nearest` or beyond the day's limits. */
function withdrawStale(desk: Desk, port: MarketPort, ladder: QuoteLadder, nearest: number): void {
  const { quotes } = ladder;
  while (quotes.length > 0 && better(ladder, (quotes[0] as Quote).price, nearest)) withdrawQuote(desk, port, ladder, 0);
  const worst = worstPrice(desk, ladder);
  while (worst > 0 && quotes.length > 0 && better(ladder, worst, (quotes[quotes.length - 1] as Quote).price)) {
    withdrawQuote(desk, port, ladder, quotes.length - 1);
  }
}

/** Adds levels behind the worst quote, or in gaps where a limit leaves no room behind it, until `wanted` stand. */
export function extend(
  desk: Desk,
  port: MarketPort,
  ladder: QuoteLadder,
  wanted: number,
  step: number,
  random: Random,
): void {
  const worst = worstPrice(desk, ladder);
  for (let tries = 0; ladder.quotes.length < wanted && tries < 2 * MOST_LEVELS; tries++) {
    const last = ladder.quotes[ladder.quotes.length - 1];
    if (last === undefined) return;
    const ticks = step > 1 ? 1 + random.whole(2 * step - 1) : 1;
    const price = awayFrom(ladder, desk.instrument, last.price, ticks, worst) || gapPrice(ladder, desk.instrument);
    if (price === 0) return;
    placeQuote(desk, port, ladder, price, levelShares(desk, ladder.quotes.length, random));
  }
}

function keepSide(
  desk: Desk,
  port: MarketPort,
  ladder: QuoteLadder,
  fair: number,
  nearest: number,
  quiet: boolean,
  random: Random,
): void {
  const { instrument } = desk;
  const { quotes } = ladder;
  const distance = touchDistance(desk, fair);
  const sign = ladder.side === 'buy' ? -1 : 1;
  const toGrid = ladder.side === 'buy' ? floorToTick : ceilToTick;
  const step = levelTicks(desk, fair);
  const worst = worstPrice(desk, ladder);
  const inside = (price: number) => (worst > 0 && better(ladder, worst, price) ? worst : price);
  const farthest = inside(toGrid(instrument, fair + sign * distance * FARTHEST));
  const best = quotes[0];
  if (best === undefined || better(ladder, farthest, best.price)) {
    const usual = inside(toGrid(instrument, fair + sign * distance));
    let price = better(ladder, usual, nearest) ? nearest : usual;
    // An outsider's order may take the first quotes as they come: the side begins where one rests.
    for (let tries = 0; price > 0 && tries < MOST_LEVELS; tries++) {
      const before = quotes.length;
      if (quotes[0]?.price === price) break;
      placeQuote(desk, port, ladder, price, levelShares(desk, 0, random));
      if (quotes.length > before) break;
      price = awayFrom(ladder, instrument, price, 1, worst);
    }
  }
  while (quotes.length > MOST_LEVELS) withdrawQuote(desk, port, ladder, quotes.length - 1);
  extend(desk, port, ladder, FEWEST_LEVELS, step, random);
  if (quiet) return;
  if (quotes.length < USUAL_LEVELS) extend(desk, port, ladder, quotes.length + 1, step, random);
  if (random.next() < FILL_GAP && quotes.length < MOST_LEVELS) {
    const price = gapPrice(ladder, instrument);
    if (price > 0) placeQuote(desk, port, ladder, price, levelShares(desk, 1, random));
  }
  if (random.next() < CHANGE_SIZE && quotes.length > FEWEST_LEVELS) {
    const place = random.whole(quotes.length);
    const price = (quotes[place] as Quote).price;
    withdrawQuote(desk, port, ladder, place);
    placeQuote(desk, port, ladder, price, levelShares(desk, place, random));
  }
}

/** Buys (sells) what outsiders offer at a price that the market makers would pay themselves; answers the price left there. */
function takeMispriced(desk: Desk, port: MarketPort, side: 'buy' | 'sell', nearest: number, random: Random): number {
  const { no } = desk.instrument;
  const crosses = () => {
    const price = side === 'buy' ? port.bestAsk(no) : port.bestBid(no);
    return price > 0 && (side === 'buy' ? price <= nearest : price >= nearest) ? price : 0;
  };
  if (crosses() === 0) return 0;
  take(desk, port, side, nearest, levelShares(desk, 2, random));
  return crosses();
}

/**
 * Keeps both sides of a book around `fair` (price units, with fraction): withdraws what has come too near to it before
 * setting anything new, so that market makers never trade with each other; sets a touch where the old one is too far; keeps
 * the levels. In a call phase quotes rest wherever they are; in continuous trading they step back from outsiders' orders.
 * @param quiet only what is needed for the touch and the fewest levels.
 */
export function makeMarkets(
  desk: Desk,
  port: MarketPort,
  fair: number,
  continuous: boolean,
  quiet: boolean,
  random: Random,
): void {
  const { instrument, bids, asks, up, down } = desk;
  const near = halfSpreadAt(desk, fair) * NEAREST;
  let bidCap: number = floorToTick(instrument, fair - near);
  let askFloor: number = ceilToTick(instrument, fair + near);
  // At a limit the other side has nothing left to hope for, and this one quotes the limit itself.
  const lockedUp = up > 0 && askFloor > up;
  const lockedDown = down > 0 && bidCap < down;
  if (lockedUp) bidCap = up;
  if (lockedDown) askFloor = down;
  withdrawStale(desk, port, bids, lockedDown ? 0 : bidCap);
  withdrawStale(desk, port, asks, lockedUp ? Number.MAX_SAFE_INTEGER : askFloor);
  if (continuous) {
    if (!lockedDown) {
      const offered = takeMispriced(desk, port, 'buy', bidCap, random);
      if (offered > 0) bidCap = addTicks(instrument, offered, -1);
    }
    if (!lockedUp) {
      const wanted = takeMispriced(desk, port, 'sell', askFloor, random);
      if (wanted > 0) askFloor = addTicks(instrument, wanted, 1);
    }
  }
  // Who steps back from an order at the limit itself has no price left to quote.
  if (!lockedDown && bidCap >= down) keepSide(desk, port, bids, fair, bidCap, quiet, random);
  if (!lockedUp && (up === 0 || askFloor <= up)) keepSide(desk, port, asks, fair, askFloor, quiet, random);
}
