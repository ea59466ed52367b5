import type { Provenance } from '@kuroshio/contract';
import {
  addTicks,
  type CallWatch,
  createCallWatch,
  type Instrument,
  isOnTick,
  type LuldReference,
  nearestTick,
  type PauseReason,
  type PriceLimits,
} from '@kuroshio/market';
import type { PriceGrid } from '@kuroshio/matching';
import { CASH_ASSETS } from '@kuroshio/money';
import type { InstrumentBooks } from './board-market.ts';
import { noRecentTrades, noteRecentTrade, type RecentTrades, recentUpTo } from './recent-trades.ts';

/** One trade as the tape shows it; `at` is venue time, epoch ms. */
export interface TapeTick {
  readonly n: number;
  readonly price: number;
  readonly shares: number;
  readonly side: 'buy' | 'sell' | 'auction';
  readonly at: number;
}

/** A bar of the running day; `minute` is the millisecond of the venue's local day at which it begins. */
export interface MinuteBar {
  readonly minute: number;
  open: number;
  high: number;
  low: number;
  close: number;
  volume: number;
  turnover: number;
  trades: number;
}

/** The figures of the running day. Prices in price units, 0 where there is none yet; turnover in minor units. */
export interface DayFigures {
  last: number;
  open: number;
  high: number;
  low: number;
  volume: number;
  turnover: number;
  trades: number;
  /** Venue time of the last change, epoch ms. */
  at: number;
}

/** What operators mark an instrument with for some days. */
export type Mark = 'attention' | 'disposition' | 'suspended' | 'no-limit';

/** Matching of one instrument rests: orders gather for the call auction at `until`, milliseconds of the venue's day. */
export interface Pause {
  readonly until: number;
  /** The same as venue time, epoch ms. */
  readonly resumesAt: number;
  readonly reason: PauseReason;
  /** Orders are taken from here on, milliseconds of the venue's day. */
  readonly entryFrom: number;
}

/** What the orders of a call auction have shown so far, for the delay of an unsettled one. */
export interface CallRecord {
  watch: CallWatch;
  /** Milliseconds of the venue's day at which the last sample was taken. */
  sampledAt: number;
  enteredShares: number;
  /** Of its last minute. */
  cancelledShares: number;
}

/** What a market goes back to when a batch fails. */
export interface DurableMarket {
  readonly reference: number;
  readonly limits: PriceLimits | null;
  readonly day: DayFigures;
  readonly minutes: MinuteBar[];
  /** How many of `minutes` were over. */
  readonly over: number;
  readonly running: MinuteBar | null;
}

/** One instrument's market: its book, its day, its tape. */
export interface InstrumentMarket extends InstrumentBooks {
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
  reference: number;
  limits: PriceLimits | null;
  day: DayFigures;
  /** What of this was so when the last batch was durable. */
  durable: DurableMarket;
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

const emptyDay = (): DayFigures => ({ last: 0, open: 0, high: 0, low: 0, volume: 0, turnover: 0, trades: 0, at: 0 });

export function newCall(): CallRecord {
  return { watch: createCallWatch(), sampledAt: 0, enteredShares: 0, cancelledShares: 0 };
}

export function createInstrumentMarket(instrument: Instrument): InstrumentMarket {
  return {
    instrument,
    marks: [],
    pause: null,
    recent: noRecentTrades(),
    call: newCall(),
    luld: null,
    book: null,
    boards: new Map(),
    reference: 0,
    limits: null,
    day: emptyDay(),
    durable: { reference: 0, limits: null, day: emptyDay(), minutes: [], over: 0, running: null },
    ticks: [],
    minutes: [],
    running: null,
    minutesStored: 0,
    changed: true,
    publishedTick: 0,
  };
}

export function gridOf(instrument: Instrument): PriceGrid {
  const onTick = (price: number) => (isOnTick(instrument, price) ? price : nearestTick(instrument, price));
  return {
    above: (price) => addTicks(instrument, onTick(price), 1),
    below: (price) => addTicks(instrument, onTick(price), -1),
    nearest: (price) => nearestTick(instrument, price),
  };
}

/** Begins a day: nothing has traded. */
export function beginMarketDay(market: InstrumentMarket, reference: number, at: number): void {
  market.reference = reference;
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
  price: number,
  shares: number,
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
  price: number,
  shares: number,
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
  day.volume += shares;
  day.turnover += turnover;
  day.at = at;
  market.changed = true;
  // What trades at the very end of the day, 24:00, belongs to its last minute.
  const minute = Math.min(msOfDay - (msOfDay % MINUTE), LAST_MINUTE);
  let bar = market.running;
  if (bar === null || bar.minute !== minute) {
    if (bar !== null) market.minutes.push(bar);
    bar = { minute, open: price, high: price, low: price, close: price, volume: 0, turnover: 0, trades: 0 };
    market.running = bar;
  }
  if (price > bar.high) bar.high = price;
  if (price < bar.low) bar.low = price;
  bar.close = price;
  bar.volume += shares;
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

/** The minutes of the running day, the running one last. */
export function minutesOfDay(market: InstrumentMarket): readonly MinuteBar[] {
  return market.running === null ? market.minutes : [...market.minutes, market.running];
}

/** The batch is durable: what the market shows now may be published, and is what a failure goes back to. */
export function settleFigures(market: InstrumentMarket): void {
  const { reference, limits, day, minutes, running } = market;
  market.durable = {
    reference,
    limits,
    day: { ...day },
    minutes,
    over: minutes.length,
    running: running === null ? null : { ...running },
  };
}

/** The batch failed: back to what the last durable one showed. */
export function restoreFigures(market: InstrumentMarket): void {
  const { reference, limits, day, minutes, over, running } = market.durable;
  market.reference = reference;
  market.limits = limits;
  market.day = { ...day };
  minutes.length = over;
  market.minutes = minutes;
  market.minutesStored = Math.min(market.minutesStored, over);
  market.running = running === null ? null : { ...running };
  market.ticks = market.ticks.filter((tick) => tick.n <= day.trades);
  market.recent = recentUpTo(market.recent, day.trades);
  market.publishedTick = Math.min(market.publishedTick, day.trades);
  market.changed = true;
}
