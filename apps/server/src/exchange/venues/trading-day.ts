import { createRandom } from '@kuroshio/base';
import {
  BOARDS,
  type Board,
  indexBase,
  computeIndexLevel,
  type Phase,
  priceLimits,
  type TradingDate,
  type Venue,
  venueInstant,
} from '@kuroshio/market';
import { price, shares } from '@kuroshio/money';
import type { Participants } from '@kuroshio/simulation';
import { bookView } from './durable-market.ts';
import { delayAuction, resumeDelayedClosing } from './delayed-auctions.ts';
import { beginMatching, dropPauses, endPauses } from './pauses.ts';
import { enteredIn } from './entered-orders.ts';
import {
  beginMarketDay,
  type DayBase,
  finishMinute,
  type InstrumentMarket,
  newCall,
  recordPrice,
} from './instrument-market.ts';
import type { TradingFloor } from './trading-floor.ts';
import { anchorOf, closeOf, marketsOf } from './venue-markets.ts';
import { clockOf, marketAt, type VenueState } from './venue-state.ts';

function hasBook({ instrument }: Pick<InstrumentMarket, 'instrument'>): boolean {
  return instrument.kind !== 'index';
}

/** The price limits of a day that begins so; null where there are none. */
export function limitsFrom(
  market: Pick<InstrumentMarket, 'instrument' | 'marks'>,
  { reference, openingBase }: Readonly<DayBase>,
  date: TradingDate,
): InstrumentMarket['limits'] {
  const isLimited = hasBook(market) && !market.marks.includes('no-limit');
  return isLimited ? priceLimits(market.instrument, price(reference), date, price(openingBase ?? reference)) : null;
}

/** Sets a day's price limits from its reference price. */
export function setLimits(market: InstrumentMarket, date: TradingDate): void {
  market.limits = limitsFrom(market, market, date);
}

/**
 * Begins a venue's day: reference prices and limits are set, books are new, participants arrive.
 * @param exReferences reference prices of instruments whose ex-date it is
 */
export function beginVenueDay(
  state: VenueState,
  floor: TradingFloor,
  participants: Participants,
  venue: Venue,
  exReferences: ReadonlyMap<number, DayBase>,
): void {
  const clock = clockOf(state, venue);
  const at = venueInstant(venue, clock.date, clock.msOfDay);
  for (const market of marketsOf(state, venue)) {
    const { no } = market.instrument;
    const made = exReferences.get(no);
    const told = participants.reference(no, clock.date);
    market.fellToLimit = market.limits !== null && market.day.last === market.limits.down;
    const reference = told ?? made?.reference ?? closeOf(market);
    beginMarketDay(market, reference, at, told === undefined ? made?.openingBase : null);
    setLimits(market, clock.date);
  }
  openVenue(state, floor, participants, venue);
}

/** Opens the books of a venue whose day is under way or begins. */
export function openVenue(state: VenueState, floor: TradingFloor, participants: Participants, venue: Venue): void {
  const markets = marketsOf(state, venue).filter((market) => hasBook(market) && !market.marks.includes('suspended'));
  const clock = clockOf(state, venue);
  const opening = markets.map(({ instrument, reference, limits }) => ({
    no: instrument.no,
    reference,
    up: limits?.up ?? null,
    down: limits?.down ?? null,
  }));
  participants.beginDay(state.rulebook.calendar, venue, clock.date, opening);
  for (const market of markets) {
    // The other boards open by their hours.
    market.boards.clear();
    if (clock.phase === 'after-hours') resumeDelayedClosing(state, floor, market);
    else floor.reopenBook(market);
  }
}

/** A phase of a venue ended: auctions are held, the next phase is entered; at the close what does not outlive the day ends. */
export function changePhase(state: VenueState, floor: TradingFloor, venue: Venue, ended: Phase, next: Phase): void {
  dropPauses(state, venue);
  const markets = marketsOf(state, venue);
  const waiting = new Set<InstrumentMarket>();
  for (const market of markets) {
    const { book } = market;
    market.changed = true;
    if (book === null) continue;
    if (ended === 'intake' && delayAuction(state, market, 'opening')) continue;
    if (ended === 'closing-auction' && delayAuction(state, market, 'closing')) {
      waiting.add(market);
      continue;
    }
    if (ended === 'intake') drawOpeningLots(state, market);
    if (ended === 'intake' || ended === 'closing-auction') book.uncross(anchorOf(market));
    if (next === 'closing-auction') {
      book.mode = 'auction';
      market.call = newCall();
    }
    if (next === 'continuous') beginMatching(state, market);
  }
  if (next === 'after-hours' || (next === 'closed' && ended !== 'after-hours')) {
    // Of orders for extended hours the regular book tells nothing: they wait for their own.
    floor.sessionOver(venue);
    endRegularSession(
      state,
      floor,
      markets.filter((market) => !waiting.has(market)),
    );
  }
  if (next === 'closed') expireOrders(state, floor, markets, BOARDS);
}

/** What is left of a session's regular orders ends with it, and its books go. */
function endRegularSession(state: VenueState, floor: TradingFloor, markets: readonly InstrumentMarket[]): void {
  // Before what rests there leaves the books.
  for (const market of markets) {
    market.closing = bookView(market.book, 0);
    floor.bookOver(market);
  }
  expireOrders(state, floor, markets, ['regular']);
  for (const market of markets) market.book = null;
}

/** Holds the auctions of a venue that were put off or interrupted, where their time has come. */
export function holdLateAuctions(state: VenueState, floor: TradingFloor, venue: Venue): void {
  const { phase } = clockOf(state, venue);
  const held = endPauses(state, venue, (market) => {
    if (market.pause?.reason === 'delayed-open') drawOpeningLots(state, market);
  });
  // An auction that closed late ends its session late.
  if (phase === 'after-hours') endRegularSession(state, floor, held);
  if (held.length === 0) return;
  computeIndices(state, venue);
  if (phase === 'after-hours') finishMinutes(state, venue);
}

/** Orders that came before the first match of the day are ranked by lot at each price. Source: TWSE, general knowledge. */
function drawOpeningLots(state: VenueState, { book, instrument }: InstrumentMarket): void {
  if (instrument.venue !== 'TWSE' && instrument.venue !== 'TPEX') return;
  const random = createRandom(`lots:${state.seed}:${instrument.symbol}:${clockOf(state, instrument.venue).date}`);
  book?.drawLots((below) => random.whole(below));
}

/** Ends every order of a venue that does not outlive its day, of a day whose end was missed. */
export function expireMissed(state: VenueState, floor: TradingFloor, venue: Venue): void {
  floor.sessionOver(venue);
  expireOrders(state, floor, marketsOf(state, venue), BOARDS);
}

/** Ends the orders of some boards that do not outlive their session. */
export function expireOrders(
  state: VenueState,
  floor: TradingFloor,
  markets: readonly InstrumentMarket[],
  boards: readonly Board[],
): void {
  for (const market of markets) {
    for (const order of [...enteredIn(state, market.instrument.no)]) {
      if (order.timeInForce !== 'GTC' && boards.includes(order.board)) floor.withdraw(order, 'expire');
    }
  }
}

/** The regular session is over: its last minute is one of those that are stored. */
export function finishMinutes(state: VenueState, venue: Venue): void {
  for (const market of marketsOf(state, venue)) finishMinute(market);
}

/** What a share at the base of an index is worth now, in price units. */
function sharesNow(member: InstrumentMarket): number {
  return Math.round(closeOf(member) * member.shareFactor);
}

/** Computes a venue's indices from the last prices of their members. */
export function computeIndices(state: VenueState, venue: Venue): void {
  const { rulebook } = state;
  const clock = clockOf(state, venue);
  for (const market of marketsOf(state, venue)) {
    if (hasBook(market)) continue;
    const members = rulebook.indexMembers.get(market.instrument.no);
    if (members === undefined) continue;
    const level = computeIndexLevel(
      rulebook,
      market.instrument.no,
      (no) => price(sharesNow(marketAt(state, no))),
      indexBase(rulebook, market.instrument.no),
    );
    let turnover = 0;
    for (const no of members.members) turnover += marketAt(state, no).day.turnover;
    const grown = turnover - market.day.turnover;
    if (level === market.day.last && grown === 0) continue;
    recordPrice(market, level, shares(0), grown, 0, clock.msOfDay, venueInstant(venue, clock.date, clock.msOfDay));
  }
}
