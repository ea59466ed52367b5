import { createRandom } from '@kuroshio/base';
import {
  type BoardSession,
  boardSessions,
  boardsOf,
  isBeyondBand,
  type TradingDate,
  type Venue,
  volatilityRule,
} from '@kuroshio/market';
import type { Book } from '@kuroshio/matching';
import type { Price } from '@kuroshio/money';
import type { BoardMarket } from './board-market.ts';
import type { InstrumentMarket } from './instrument-market.ts';
import { expireOrders } from './trading-day.ts';
import { anchorOf, marketsOf } from './venue-markets.ts';
import type { TradingFloor } from './trading-floor.ts';
import { clockOf, type VenueState } from './venue-state.ts';

/**
 * Lets the boards beside the regular one keep their hours: opens those whose session has begun, holds the auctions that
 * are due, ends those whose session is over. Called whenever the venue's clock has moved.
 */
export function keepBoardHours(state: VenueState, floor: TradingFloor, venue: Venue): void {
  const { date, msOfDay, tripped } = clockOf(state, venue);
  const open = marketsOf(state, venue).filter(({ marks }) => !marks.includes('suspended'));
  for (const session of boardSessions(state.rulebook.calendar, venue, date)) {
    // After the breaker has closed the market nothing trades for the rest of the day.
    if (msOfDay < session.from || tripped === 3) continue;
    const isOver = msOfDay >= session.to;
    for (const market of open) {
      if (!boardsOf(market.instrument).includes(session.board)) continue;
      const here = market.boards.get(session.board);
      if (here?.session !== session) {
        if (!isOver) floor.openBoard(market, session);
        continue;
      }
      if (here.book === null) continue;
      holdAuction(state, market, here);
      if (isOver) endSession(state, floor, market, session);
    }
  }
}

/** What is left of a session's orders ends with it, but for those that live on in another book or on another day. */
function endSession(state: VenueState, floor: TradingFloor, market: InstrumentMarket, session: BoardSession): void {
  const livesOn = session.board === 'extended' && market.book !== null;
  if (!livesOn) expireOrders(state, floor, [market], [session.board]);
  floor.closeBoard(market, session.board);
}

function holdAuction(state: VenueState, market: InstrumentMarket, here: BoardMarket): void {
  const { book, session, nextAuctionAt } = here;
  const { venue, symbol } = market.instrument;
  const { date, msOfDay } = clockOf(state, venue);
  if (book === null || session.auctions === null || nextAuctionAt === null || nextAuctionAt > msOfDay) return;
  const anchor = here.last || anchorOf(market);
  if (isPostponed(market, here, book, anchor, date, msOfDay)) return;
  if (here.auctions === 0) {
    const random = createRandom(`lots:${state.seed}:${symbol}:${date}:${session.board}`);
    book.drawLots((below) => random.whole(below));
  }
  book.uncross(anchor);
  book.mode = 'auction';
  here.auctions += 1;
  here.postponed = false;
  here.changed = true;
  const { everyMs } = session.auctions;
  const past = everyMs === 0 ? 0 : Math.floor((msOfDay - nextAuctionAt) / everyMs) + 1;
  here.nextAuctionAt = everyMs === 0 ? session.to : Math.min(session.to, nextAuctionAt + past * everyMs);
}

/** Odd lots wait two minutes where their price would move too far from the match before. From the first match to 13:25. */
const POSTPONED_FOR = 2 * 60_000;
const POSTPONED_UNTIL = (13 * 60 + 25) * 60_000;

/** Source: TWSE investor page on odd lots: 3.5 % from the match before, two minutes. */
function isPostponed(
  market: InstrumentMarket,
  here: BoardMarket,
  book: Book,
  anchor: Price | 0,
  date: TradingDate,
  msOfDay: number,
): boolean {
  if (here.session.board !== 'odd-lot' || here.postponed || here.last === 0) return false;
  const rule = volatilityRule(market.instrument, market.limits !== null, market.reference, date);
  if (rule === null || msOfDay >= POSTPONED_UNTIL) return false;
  const { price } = book.indicative(anchor);
  if (price === 0 || !isBeyondBand(rule, here.last, price)) return false;
  here.postponed = true;
  here.nextAuctionAt = msOfDay + POSTPONED_FOR;
  here.changed = true;
  return true;
}
