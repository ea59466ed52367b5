import type { PauseReason } from '@kuroshio/market';
import type { Price, Shares } from '@kuroshio/money';

/** One trade as the tape shows it; `at` is venue time, epoch ms. */
export interface TapeTick {
  readonly n: number;
  readonly price: Price;
  readonly shares: Shares;
  readonly side: 'buy' | 'sell' | 'auction';
  readonly at: number;
}

/** A bar of the running day; `minute` is the millisecond of the venue's local day at which it begins. */
export interface MinuteBar {
  readonly minute: number;
  open: Price;
  high: Price;
  low: Price;
  close: Price;
  volume: Shares;
  turnover: number;
  trades: number;
}

/** The figures of the running day. Prices are 0 where there is none yet; turnover in minor units. */
export interface DayFigures {
  last: Price | 0;
  open: Price | 0;
  high: Price | 0;
  low: Price | 0;
  volume: Shares;
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
