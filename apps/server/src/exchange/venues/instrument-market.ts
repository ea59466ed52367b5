import type { Provenance } from '@kuroshio/contract';
import {
  addTicks,
  type CallWatch,
  createCallWatch,
  type Instrument,
  isOnTick,
  type LuldReference,
  nearestTick,
  type PriceLimits,
} from '@kuroshio/market';
import type { PriceGrid } from '@kuroshio/matching';
import { CASH_ASSETS, plus, type Price, type Shares, shares as shareCount } from '@kuroshio/money';
import type { InstrumentBooks } from './board-market.ts';
import type { DayFigures, Mark, MinuteBar, Pause, TapeTick } from './market-figures.ts';
import type { BookView, MarketView } from './market-view.ts';
import { noRecentTrades, noteRecentTrade, type RecentTrades } from './recent-trades.ts';

/** What the orders of a call auction have shown so far, for the delay of an unsettled one. */
export interface CallRecord {
  watch: CallWatch;
  /** Milliseconds of the venue's day at which the last sample was taken. */
  sampledAt: number;
  enteredShares: Shares;
  /** Of its last minute. */
  cancelledShares: Shares;
}

/** What a day is reckoned from. */
export interface DayBase {
  reference: Price | 0;
  /** Limit-up and opening basis, where they are reckoned from another price: the one less dividends only, with rights. */
  openingBase: Price | null;
}

/** How far one has to go into each side of a book for a round lot, at a moment; 0 where nothing stands. */
export interface FirmQuote {
  /** Milliseconds of the venue's day. */
  readonly at: number;
  readonly bid: Price | 0;
  readonly ask: Price | 0;
}

/** One instrument's market: its book, its day, its tape. */
export interface InstrumentMarket extends InstrumentBooks, DayBase {
  readonly instrument: Instrument;
  /** Where the price comes from now; without it, and where it answers nothing, the price is simulated. */
  provenance?: () => Provenance | undefined;
  /** What it is marked with today. */
  marks: Mark[];
  /** Matching rests; null while it goes on. */
  pause: Pause | null;
  recent: RecentTrades;
  call: CallRecord;
  /** The price around which the US bands lie today; null before it was first needed. */
  luld: LuldReference | null;
  /** What one share at the instrument's base has become by splits and stock dividends since: an index reckons with it. */
  shareFactor: number;
  limits: PriceLimits | null;
  /** The session before ended at the lowest price of its day. */
  fellToLimit: boolean;
  day: DayFigures;
  /** What stood in the book when the session last ended: people look at it until the next begins. */
  closing: BookView | null;
  /** What it showed when the last batch was durable. */
  durable: MarketView;
  /** What stood in its book of late, newest last: of instruments that trade in fractions. */
  readonly firm: FirmQuote[];
  /** Newest last. */
  ticks: TapeTick[];
  /** Minutes that are over, oldest first, and the running one. */
  minutes: MinuteBar[];
  running: MinuteBar | null;
  /** How many of `minutes` the database has. */
  minutesStored: number;
  /** Something that a quote or the depth shows has changed since it was last published. */
  changed: boolean;
  /** Number of the last tick that was published. */
  publishedTick: number;
}

const TAPE_LENGTH = 50;
const MINUTE = 60_000;
const LAST_MINUTE = 24 * 60 * MINUTE - MINUTE;

const emptyDay = (): DayFigures => ({
  last: 0,
  open: 0,
  high: 0,
  low: 0,
  volume: shareCount(0),
  turnover: 0,
  trades: 0,
  at: 0,
});

export function newCall(): CallRecord {
  return { watch: createCallWatch(), sampledAt: 0, enteredShares: shareCount(0), cancelledShares: shareCount(0) };
}

/** What a market shows before its first batch is durable. */
const nothingYet = (instrument: Instrument): MarketView => ({
  instrument,
  marks: [],
  pause: null,
  reference: 0,
  openingBase: null,
  limits: null,
  day: emptyDay(),
  book: null,
  closing: null,
  boards: new Map(),
  ticks: [],
  minutes: [],
  over: 0,
  running: null,
});

export function createInstrumentMarket(instrument: Instrument): InstrumentMarket {
  return {
    instrument,
    marks: [],
    pause: null,
    recent: noRecentTrades(),
    call: newCall(),
    luld: null,
    book: null,
    closing: null,
    boards: new Map(),
    reference: 0,
    openingBase: null,
    shareFactor: 1,
    limits: null,
    fellToLimit: false,
    day: emptyDay(),
    durable: nothingYet(instrument),
    firm: [],
    ticks: [],
    minutes: [],
    running: null,
    minutesStored: 0,
    changed: true,
    publishedTick: 0,
  };
}

export function gridOf(instrument: Instrument): PriceGrid {
  const onTick = (price: Price) => (isOnTick(instrument, price) ? price : nearestTick(instrument, price));
  return {
    above: (price) => addTicks(instrument, onTick(price), 1),
    below: (price) => addTicks(instrument, onTick(price), -1),
    nearest: (price) => nearestTick(instrument, price),
  };
}

/** Begins a day: nothing has traded. */
export function beginMarketDay(
  market: InstrumentMarket,
  reference: Price | 0,
  at: number,
  openingBase: Price | null = null,
): void {
  market.reference = reference;
  market.openingBase = openingBase;
  market.firm.length = 0;
  market.day = { ...emptyDay(), at };
  market.recent = noRecentTrades();
  market.call = newCall();
  market.luld = null;
  market.boards.clear();
  market.ticks = [];
  market.minutes = [];
  market.running = null;
  market.minutesStored = 0;
  market.publishedTick = 0;
  market.changed = true;
}

/** Minor units of the currency that a price unit of one share is worth, as a factor (0.01 in the US, 1 in Taiwan). */
function minorPerUnit(instrument: Instrument): number {
  return 10 ** (CASH_ASSETS[instrument.currency].decimals - instrument.priceScale);
}

/** Books a trade on the day, the tape and the running minute. */
export function recordTrade(
  market: InstrumentMarket,
  price: Price,
  shares: Shares,
  side: TapeTick['side'],
  msOfDay: number,
  at: number,
): void {
  const turnover = Math.round(price * shares * minorPerUnit(market.instrument));
  const { day } = market;
  day.trades += 1;
  noteRecentTrade(market.recent, { n: day.trades, at: msOfDay, value: price * shares, shares });
  market.ticks.push({ n: day.trades, price, shares, side, at });
  if (market.ticks.length > TAPE_LENGTH * 2) market.ticks = market.ticks.slice(-TAPE_LENGTH);
  recordPrice(market, price, shares, turnover, 1, msOfDay, at);
}

/** Moves the last price; an index has no trades of its own and comes here at once. */
export function recordPrice(
  market: InstrumentMarket,
  price: Price,
  shares: Shares,
  turnover: number,
  trades: number,
  msOfDay: number,
  at: number,
): void {
  const { day } = market;
  day.last = price;
  if (day.open === 0) {
    day.open = price;
    day.high = price;
    day.low = price;
  } else {
    if (price > day.high) day.high = price;
    if (price < day.low) day.low = price;
  }
  day.volume = plus(day.volume, shares);
  day.turnover += turnover;
  day.at = at;
  market.changed = true;
  // What trades at the very end of the day, 24:00, belongs to its last minute.
  const minute = Math.min(msOfDay - (msOfDay % MINUTE), LAST_MINUTE);
  let bar = market.running;
  if (bar === null || bar.minute !== minute) {
    if (bar !== null) market.minutes.push(bar);
    bar = { minute, open: price, high: price, low: price, close: price, volume: shareCount(0), turnover: 0, trades: 0 };
    market.running = bar;
  }
  if (price > bar.high) bar.high = price;
  if (price < bar.low) bar.low = price;
  bar.close = price;
  bar.volume = plus(bar.volume, shares);
  bar.turnover += turnover;
  bar.trades += trades;
}

/** Trading is over for now: the running minute is a minute that is over, which is stored like the others. */
export function finishMinute(market: InstrumentMarket): void {
  if (market.running === null) return;
  market.minutes.push(market.running);
  market.running = null;
  market.changed = true;
}
