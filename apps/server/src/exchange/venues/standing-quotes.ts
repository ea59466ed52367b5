import { type Book, BUY, type BookSide, SELL } from '@kuroshio/matching';
import type { Price } from '@kuroshio/money';
import type { Venue } from '@kuroshio/market';
import type { FirmQuote, InstrumentMarket } from './instrument-market.ts';
import { marketsOf } from './venue-markets.ts';
import { clockOf, type VenueState } from './venue-state.ts';

/** A US round lot, in shares: a quote of less is not protected and says little of what a share is worth. */
const ROUND_LOT = 100;
/** A better quote counts once it has stood so long, in venue time, where everybody could trade with it. */
const STANDS_MS = 30_000;
const MOST_LEVELS = 16;

/** The price of the level at which a round lot is complete, the worst one in sight where it is not. */
function firmPrice(book: Book, side: BookSide): Price | 0 {
  const flat: number[] = [];
  const count = book.depth(side, MOST_LEVELS, flat);
  let offered = 0;
  let price: number = 0;
  for (let level = 0; level < count && offered < ROUND_LOT; level++) {
    price = flat[2 * level] as number;
    offered += flat[2 * level + 1] as number;
  }
  return price as Price | 0;
}

function firmQuote(book: Book, at: number): FirmQuote {
  return { at, bid: firmPrice(book, BUY), ask: firmPrice(book, SELL) };
}

/** Keeps what stands in the books of whose instruments the house keeps fractions. Called as venue time passes. */
export function watchQuotes(state: VenueState, venue: Venue): void {
  const { msOfDay } = clockOf(state, venue);
  for (const market of marketsOf(state, venue)) {
    const { book, instrument, firm } = market;
    if (instrument.shareScale === 0 || book === null) continue;
    firm.push(firmQuote(book, msOfDay));
    // What stood when the time began counts as well.
    while ((firm[1]?.at ?? Number.POSITIVE_INFINITY) <= msOfDay - STANDS_MS) firm.shift();
  }
}

/**
 * The price at which the house itself deals in parts of a share: the worst for whoever trades with it at which a round lot
 * stood within the last half minute, now included. So a quote that comes and goes, or a small one, moves it for nobody's good,
 * and one that stands has to be large and can be taken by everybody meanwhile. 0 where nothing stands.
 */
export function standingQuote({ book, firm }: Pick<InstrumentMarket, 'book' | 'firm'>, side: BookSide): Price | 0 {
  if (book === null) return 0;
  let worst = firmPrice(book, side);
  for (const { bid, ask } of firm) {
    const price = side === SELL ? ask : bid;
    if (price === 0) continue;
    if (worst === 0 || (side === SELL ? price > worst : price < worst)) worst = price;
  }
  return worst;
}
