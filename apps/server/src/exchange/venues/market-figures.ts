import type { PauseReason } from '@kuroshio/market';

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
