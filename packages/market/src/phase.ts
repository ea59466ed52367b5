import { type Calendar, isEarlyClose, isTradingDay } from './calendar.ts';
import { DAY_MS } from './civil-day.ts';
import { type Dated, rowOn } from './dated.ts';
import type { TradingDate, Venue } from './instrument.ts';
import type { Phase } from './words.ts';

/** A stretch of a day in milliseconds of the venue's local day: `from` inclusive, `to` exclusive. */
export interface PhaseSpan {
  readonly phase: Exclude<Phase, 'closed'>;
  readonly from: number;
  readonly to: number;
}

/** One kind of trading day of some venues, over the dates it applied. */
export interface PhaseRow extends Dated {
  readonly venues: readonly Venue[];
  readonly day: 'full' | 'early-close';
  readonly spans: readonly PhaseSpan[];
  readonly source: string;
}

function at(hours: number, minutes: number): number {
  return (hours * 60 + minutes) * 60_000;
}

const TAIWAN_DAY: readonly PhaseSpan[] = [
  { phase: 'intake', from: at(8, 30), to: at(9, 0) },
  { phase: 'continuous', from: at(9, 0), to: at(13, 25) },
  { phase: 'closing-auction', from: at(13, 25), to: at(13, 30) },
  { phase: 'after-hours', from: at(13, 30), to: at(14, 30) },
];

/** The regular board. Odd lots, the fixed price and extended hours are sessions of other boards: `BOARD_TABLE`. */
const PHASE_TABLE: readonly PhaseRow[] = [
  {
    venues: ['TWSE', 'TPEX'],
    day: 'full',
    from: null,
    to: '2020-03-22',
    spans: TAIWAN_DAY,
    source:
      'same hours; before 2020-03-23 the middle of the day was a call auction every few seconds (general knowledge)',
  },
  {
    venues: ['TWSE', 'TPEX'],
    day: 'full',
    from: '2020-03-23',
    to: null,
    spans: TAIWAN_DAY,
    source: 'TWSE Operating Rules art. 58-3; TPEx mainboard trading mechanism and continuous trading page',
  },
  {
    venues: ['US'],
    day: 'full',
    from: null,
    to: null,
    // The closing cross of NYSE and Nasdaq takes place at 16:00 while continuous trading goes on until then.
    spans: [
      { phase: 'pre-market', from: at(4, 0), to: at(9, 0) },
      { phase: 'intake', from: at(9, 0), to: at(9, 30) },
      { phase: 'continuous', from: at(9, 30), to: at(16, 0) },
      { phase: 'after-hours', from: at(16, 0), to: at(20, 0) },
    ],
    source: 'NYSE and Nasdaq regular session 09:30 to 16:00; orders for the opening cross from 09:00 at our house',
  },
  {
    venues: ['US'],
    day: 'early-close',
    from: null,
    to: null,
    spans: [
      { phase: 'pre-market', from: at(4, 0), to: at(9, 0) },
      { phase: 'intake', from: at(9, 0), to: at(9, 30) },
      { phase: 'continuous', from: at(9, 30), to: at(13, 0) },
      { phase: 'after-hours', from: at(13, 0), to: at(17, 0) },
    ],
    source: 'NYSE Group releases of 2024-11-08 and 2025-12-23: early close at 13:00',
  },
  {
    venues: ['CRYPTO', 'FX'],
    day: 'full',
    from: null,
    to: null,
    spans: [{ phase: 'continuous', from: 0, to: DAY_MS }],
    source: 'quoted around the clock, FX on weekdays',
  },
];

const NOT_A_TRADING_DAY: readonly PhaseSpan[] = [];

/** The phases of a day in order, without `closed`; empty on a day without trading. */
export function phaseSchedule(calendar: Calendar, venue: Venue, date: TradingDate): readonly PhaseSpan[] {
  if (!isTradingDay(calendar, venue, date)) return NOT_A_TRADING_DAY;
  const day = isEarlyClose(calendar, venue, date) ? 'early-close' : 'full';
  return rowOn(
    PHASE_TABLE.filter((row) => row.day === day && row.venues.includes(venue)),
    date,
  ).spans;
}

/** The phases of a day in which the regular board takes orders, in order. */
export function regularSpans(calendar: Calendar, venue: Venue, date: TradingDate): readonly PhaseSpan[] {
  return phaseSchedule(calendar, venue, date).filter(({ phase }) => phase !== 'pre-market' && phase !== 'after-hours');
}

/** The phase at a time of the venue's local day. At the instant where a span ends the next one holds. */
export function phaseAt(calendar: Calendar, venue: Venue, date: TradingDate, msOfDay: number): Phase {
  return (
    phaseSchedule(calendar, venue, date).find((span) => span.from <= msOfDay && msOfDay < span.to)?.phase ?? 'closed'
  );
}
