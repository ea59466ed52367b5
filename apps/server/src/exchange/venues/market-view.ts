import type { Provenance } from '@kuroshio/contract';
import type { Instrument, PriceLimits, SideBoard } from '@kuroshio/market';
import type { Price, Shares } from '@kuroshio/money';
import type { DayFigures, Mark, MinuteBar, Pause, TapeTick } from './market-figures.ts';

/** What a book showed: its best levels of each side, and in an auction what would trade. Shares, price units. */
export interface BookView {
  /** Price and shares of each level one after the other, the best first. */
  readonly bids: readonly number[];
  readonly asks: readonly number[];
  /** Zeros outside of an auction. */
  readonly indicative: { readonly price: Price | 0; readonly quantity: Shares };
}

/** What another board than the regular one showed. */
export interface BoardView {
  /** Null while its session is over. */
  readonly book: BookView | null;
  readonly last: Price | 0;
  readonly volume: Shares;
  readonly at: number;
  readonly nextAuctionAt: number | null;
}

/** What one instrument's market showed when the last batch was durable. Nothing in it changes any more. */
export interface MarketView {
  readonly instrument: Instrument;
  /** Where the price comes from now; without it, and where it answers nothing, the price is simulated. */
  readonly provenance?: (() => Provenance | undefined) | undefined;
  readonly marks: readonly Mark[];
  readonly pause: Pause | null;
  readonly reference: Price | 0;
  /** What limit-up and opening basis are reckoned from, where that is not the reference. */
  readonly openingBase: Price | null;
  readonly limits: PriceLimits | null;
  readonly day: Readonly<DayFigures>;
  /** Null for an index, and while the session of the regular board is over. */
  readonly book: BookView | null;
  /** What stood in the regular book when its session ended; null while it trades, and before the first end. */
  readonly closing: BookView | null;
  readonly boards: ReadonlyMap<SideBoard, BoardView>;
  /** The tape, newest last; what is numbered above `day.trades` is not among what was durable. */
  readonly ticks: readonly TapeTick[];
  /** Minutes of the day, of which the first `over` were over. */
  readonly minutes: readonly MinuteBar[];
  readonly over: number;
  readonly running: Readonly<MinuteBar> | null;
}

/** The minutes of the running day, the running one last. */
export function minutesOfDay({ minutes, over, running }: MarketView): readonly Readonly<MinuteBar>[] {
  const past = minutes.slice(0, over);
  return running === null ? past : [...past, running];
}
