import type { Calendar, Instrument, Phase, SideBoard, TradingDate, Venue } from '@kuroshio/market';
import type { Price, Shares } from '@kuroshio/money';

/** What the participants see of an exchange and may do there. */
export interface MarketPort {
  /**
   * Sends an order of a simulated participant; `ref` is chosen by the participants, unique per instrument and day. Price 0
   * is a market order. Answers the shares that remain resting, 0 when the order is done or not resting.
   */
  submit(
    instrumentNo: number,
    ref: number,
    side: 'buy' | 'sell',
    price: Price | 0,
    shares: Shares,
    tif: 'ROD' | 'IOC',
  ): Shares;
  cancel(instrumentNo: number, ref: number): void;
  /** 0 when there is none. */
  bestBid(instrumentNo: number): Price | 0;
  /** 0 when there is none. */
  bestAsk(instrumentNo: number): Price | 0;
  /** Matching of it rests: orders gather for a call auction, at the venue's opening and close or in between. */
  isCalled(instrumentNo: number): boolean;
  /** The same as `submit` on another board, where an order rests until it trades or is cancelled. */
  submitTo(
    board: SideBoard,
    instrumentNo: number,
    ref: number,
    side: 'buy' | 'sell',
    price: Price | 0,
    shares: Shares,
  ): Shares;
  cancelOn(board: SideBoard, instrumentNo: number, ref: number): void;
  lastPrice(instrumentNo: number): Price | 0;
  /** Shares traded in the instrument today. */
  tradedShares(instrumentNo: number): Shares;
}

/** What a day begins with for an instrument: its reference price (previous close) and limits, null where it has none. */
export interface Opening {
  readonly no: number;
  readonly reference: Price | 0;
  readonly up: Price | null;
  readonly down: Price | null;
}

/** The simulated participants of all instruments that are not indices. */
export interface Participants {
  /** An instrument is listed: from the next day that begins they take part in it. Once more is nothing new. */
  list(instrument: Instrument): void;
  /** What an instrument's day is reckoned from where a source knows it; else it is the close before. */
  reference(instrumentNo: number, date: TradingDate): Price | undefined;
  beginDay(calendar: Calendar, venue: Venue, date: TradingDate, opening: readonly Opening[]): void;
  /**
   * Lets the participants act for venue time (`from`, `to`] in milliseconds of the venue's day. Afterwards each book has at
   * least five prices a side from them, fewer only where the price limit or the lowest price leaves no room, and none where
   * an instrument's price comes from a source that shows nothing to trade on.
   */
  act(venue: Venue, phase: Phase, fromMs: number, toMs: number, port: MarketPort): void;
  /** The same on another board that is open, for all instruments of the venue that trade there. */
  actOn(venue: Venue, board: SideBoard, fromMs: number, toMs: number, port: MarketPort): void;
  /** Another board of an instrument has opened with no order of a participant in it. */
  opened(instrumentNo: number, board: SideBoard): void;
  /** A resting order of a participant traded, also from inside `submit`: `remaining` shares are left. */
  filled(instrumentNo: number, ref: number, remaining: Shares): void;
  /** All participants' orders left the book of an instrument without `cancel`: restart, end of the day. */
  cleared(instrumentNo: number): void;
}
