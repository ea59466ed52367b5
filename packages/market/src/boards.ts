import { type Calendar, isEarlyClose, isTradingDay } from './calendar.ts';
import { appliesOn, type Dated } from './dated.ts';
import type { Instrument, TradingDate, Venue } from './instrument.ts';
import type { Board, SideBoard } from './words.ts';

/** One session of a board. Times in milliseconds of the venue's local day. */
export interface BoardSession {
  readonly board: SideBoard;
  /** Orders are taken from here on (inclusive), and up to `to` (exclusive); what is left then ends. */
  readonly from: number;
  readonly to: number;
  /**
   * Call auctions: when the first is, and how long after one the next; the last is at `to`. Null where orders trade as
   * they come. Orders at one price are ranked by lot for the first, by time for those that follow.
   */
  readonly auctions: { readonly firstAt: number; readonly everyMs: number } | null;
}

export interface SessionRow extends Dated {
  readonly venues: readonly Venue[];
  readonly day: 'full' | 'early-close';
  readonly session: BoardSession;
  readonly source: string;
}

function at(hours: number, minutes: number): number {
  return (hours * 60 + minutes) * 60_000;
}

const TAIWAN = { venues: ['TWSE', 'TPEX'], day: 'full' } as const;

function oddLots(from: string, to: string | null, everyMs: number, source: string): SessionRow {
  const auctions = { firstAt: at(9, 10), everyMs };
  return { ...TAIWAN, from, to, session: { board: 'odd-lot', from: at(9, 0), to: at(13, 30), auctions }, source };
}

function extended(day: SessionRow['day'], from: number, to: number): SessionRow {
  return {
    venues: ['US'],
    day,
    from: null,
    to: null,
    session: { board: 'extended', from, to, auctions: null },
    source: 'hours customary at US brokers (general knowledge); after an early close until 17:00: NYSE Group releases',
  };
}

/** The sessions of all boards but the regular one, over the dates they applied. */
export const BOARD_TABLE: readonly SessionRow[] = [
  oddLots('2020-10-26', '2022-12-18', 3 * 60_000, 'TWSE Odd-lot Regulations art. 3, 8; every three minutes at first'),
  oddLots('2022-12-19', '2024-12-01', 60_000, 'every minute since 2022-12-19 (news of the day)'),
  oddLots('2024-12-02', null, 5_000, 'TWSE Odd-lot Regulations art. 3, 8; every 5 seconds since 2024-12-02'),
  {
    ...TAIWAN,
    from: null,
    to: null,
    session: {
      board: 'after-odd',
      from: at(13, 40),
      to: at(14, 30),
      auctions: { firstAt: at(14, 30), everyMs: 0 },
    },
    source: 'TWSE Odd-lot Regulations: entry 13:40 to 14:30, one auction at its end',
  },
  {
    ...TAIWAN,
    from: null,
    to: null,
    session: {
      board: 'fixed-price',
      from: at(14, 0),
      to: at(14, 30),
      auctions: { firstAt: at(14, 30), everyMs: 0 },
    },
    source: 'TWSE After-Hours Fixed-Price Regulations art. 3-6: one match at 14:30, ranked by lot',
  },
  extended('full', at(4, 0), at(9, 30)),
  extended('full', at(16, 0), at(20, 0)),
  extended('early-close', at(4, 0), at(9, 30)),
  extended('early-close', at(13, 0), at(17, 0)),
];

/** The sessions of a venue's boards on a day in the order in which they begin; empty on a day without trading. */
export function boardSessions(calendar: Calendar, venue: Venue, date: TradingDate): readonly BoardSession[] {
  if (!isTradingDay(calendar, venue, date)) return [];
  const day = isEarlyClose(calendar, venue, date) ? 'early-close' : 'full';
  return BOARD_TABLE.filter((row) => row.day === day && row.venues.includes(venue) && appliesOn(row, date))
    .map(({ session }) => session)
    .sort((a, b) => a.from - b.from);
}

/** The boards on which an instrument trades, the regular one first. */
export function boardsOf({ venue, tradable }: Pick<Instrument, 'venue' | 'tradable'>): readonly Board[] {
  if (!tradable) return [];
  if (venue === 'US') return ['regular', 'extended', 'fractional'];
  return ['regular', 'odd-lot', 'after-odd', 'fixed-price'];
}
