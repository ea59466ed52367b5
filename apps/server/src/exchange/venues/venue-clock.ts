import { assert } from '@kuroshio/base';
import {
  type Calendar,
  isTradingDay,
  localOf,
  nextTradingDay,
  type Phase,
  type PhaseSpan,
  phaseSchedule,
  type TradingDate,
  type Venue,
  venueInstant,
} from '@kuroshio/market';

/** Where a venue's clock stands. Venue time is milliseconds of the venue's local day. */
export interface VenueClock {
  readonly venue: Venue;
  /** The first day that traded here; everything before it is history. */
  readonly firstDate: TradingDate;
  /** It shows the time of the world, because its prices are those of now: nothing is left out and no day comes early. */
  readonly realTime?: boolean;
  date: TradingDate;
  phase: Phase;
  msOfDay: number;
  /** Wall time that `msOfDay` belongs to. */
  wallAt: number;
  /** The highest level of the market-wide breaker that has halted the venue today, 0 for none. */
  tripped: 0 | 1 | 2 | 3;
  /** Until when it is halted, milliseconds of the venue's day; in the past where it is not. */
  haltedUntil: number;
  /** Wall time at which the next day begins, while closed. */
  reopensAt: number;
}

export type VenueStep =
  | { readonly kind: 'day-begins'; readonly phase: Phase }
  /** Venue time passed within a phase, (from, to]. */
  | { readonly kind: 'runs'; readonly phase: Phase; readonly from: number; readonly to: number }
  | { readonly kind: 'phase-ends'; readonly phase: Phase; readonly next: Phase };

const MINUTE = 60_000;
/**
 * What a simulated day keeps of its quiet phases, so many milliseconds from the beginning and to the end: waiting for the
 * opening teaches nothing, and one who has come finds a market that is open or about to be.
 */
const KEPT: Readonly<Partial<Record<Phase, { readonly first: number; readonly last: number }>>> = {
  'pre-market': { first: 0, last: 10 * MINUTE },
  intake: { first: 0, last: 3 * MINUTE },
  'after-hours': { first: 5 * MINUTE, last: 15 * MINUTE },
};
/** From the close to the next opening by the wall clock; closed hours are skipped. */
const CLOSED_FOR = MINUTE;
/** Venue time of which the wait is no longer either: where days pass in seconds, nobody waits a minute for the next. */
const SHORT_SESSION = 4.5 * 60 * MINUTE;
const SHORTEST_PAUSE = 10_000;
/** A process that slept does not make up for it: markets stood still meanwhile. */
const LONGEST_CATCH_UP = 5_000;

/** Where a simulated day goes on from a moment of a phase: behind what it leaves out. */
function keptFrom({ phase, from, to }: PhaseSpan, msOfDay: number): number {
  const kept = KEPT[phase];
  if (kept === undefined || msOfDay < from + kept.first) return msOfDay;
  return Math.max(msOfDay, to - kept.last);
}

/** Milliseconds of a phase that a simulated day has still to run from a moment of it. */
function keptLeft(span: PhaseSpan, msOfDay: number): number {
  const kept = KEPT[span.phase];
  const left = span.to - keptFrom(span, msOfDay);
  if (kept === undefined || msOfDay >= span.from + kept.first) return left;
  return Math.min(left, span.from + kept.first - msOfDay + kept.last);
}

/** Venue milliseconds that a simulated day has still to run, to its close. */
export function dayLeft(calendar: Calendar, clock: Readonly<VenueClock>): number {
  const spans = phaseSchedule(calendar, clock.venue, clock.date);
  const here = spanOf(calendar, clock);
  return spans
    .slice(spans.indexOf(here))
    .reduce((left, span) => left + keptLeft(span, span === here ? clock.msOfDay : span.from), 0);
}

/** Venue milliseconds of a whole simulated day. */
export function dayLength(calendar: Calendar, venue: Venue, date: TradingDate): number {
  return phaseSchedule(calendar, venue, date).reduce((length, span) => length + keptLeft(span, span.from), 0);
}

/** Milliseconds of the day at which a simulated day begins. */
function dayStart(calendar: Calendar, venue: Venue, date: TradingDate): number {
  const first = phaseSchedule(calendar, venue, date)[0];
  assert(first !== undefined, `${date} is a trading day of ${venue}`);
  return keptFrom(first, first.from);
}

/** How long a venue stays closed by the wall clock, so that it opens a minute after it closed, or sooner where its days are shorter. */
export function closedPause(venue: Venue, speed: number): number {
  if (venue === 'CRYPTO' || venue === 'FX') return 0;
  return Math.max(SHORTEST_PAUSE, Math.min(CLOSED_FOR, SHORT_SESSION / speed) - (KEPT.intake?.last ?? 0) / speed);
}

/** Venue milliseconds in a wall millisecond while a phase runs. */
export function speedOf({ realTime }: VenueClock, simulated: number): number {
  return realTime === true ? 1 : simulated;
}

/** When the current phase ends by the wall clock, and what comes then. */
export function phaseEnd(
  calendar: Calendar,
  clock: Readonly<VenueClock>,
  speed: number,
): { readonly at: number; readonly next: Phase } {
  if (clock.phase === 'closed') {
    const date = nextTradingDay(calendar, clock.venue, clock.date);
    return { at: clock.reopensAt, next: phaseSchedule(calendar, clock.venue, date)[0]?.phase ?? 'closed' };
  }
  const spans = phaseSchedule(calendar, clock.venue, clock.date);
  const span = spanOf(calendar, clock);
  const index = spans.indexOf(span);
  // A venue whose days follow one another without a pause is never seen closed.
  const afterwards = closedPause(clock.venue, speed) === 0 ? clock.phase : 'closed';
  if (clock.realTime === true) {
    return { at: venueInstant(clock.venue, clock.date, span.to), next: spans[index + 1]?.phase ?? 'closed' };
  }
  return { at: clock.wallAt + keptLeft(span, clock.msOfDay) / speed, next: spans[index + 1]?.phase ?? afterwards };
}

/** Moves the clock towards `now` by one step and says what happened; null when it is up to date. */
export function stepVenue(calendar: Calendar, clock: VenueClock, now: number, speed: number): VenueStep | null {
  if (clock.realTime === true) return stepRealTime(calendar, clock, now);
  if (now - clock.wallAt > LONGEST_CATCH_UP) clock.wallAt = now - LONGEST_CATCH_UP;
  if (clock.phase === 'closed') {
    if (now < clock.reopensAt) return null;
    const date = nextTradingDay(calendar, clock.venue, clock.date);
    return beginDay(calendar, clock, date, dayStart(calendar, clock.venue, date), now);
  }
  const span = spanOf(calendar, clock);
  if (clock.msOfDay >= span.to) return endPhase(calendar, clock, clock.wallAt + closedPause(clock.venue, speed));
  clock.msOfDay = keptFrom(span, clock.msOfDay);
  const from = clock.msOfDay;
  const to = Math.min(span.to, Math.floor(from + (now - clock.wallAt) * speed));
  if (to <= from) return null;
  clock.wallAt += (to - from) / speed;
  clock.msOfDay = to;
  return { kind: 'runs', phase: clock.phase, from, to };
}

/** The stretch of the day that the clock is in. */
function spanOf(calendar: Calendar, { venue, date, phase }: VenueClock): PhaseSpan {
  const span = phaseSchedule(calendar, venue, date).find((one) => one.phase === phase);
  assert(span !== undefined, `${phase} is a phase of ${venue} on ${date}`);
  return span;
}

function beginDay(calendar: Calendar, clock: VenueClock, date: TradingDate, msOfDay: number, now: number): VenueStep {
  clock.date = date;
  clock.msOfDay = msOfDay;
  clock.phase = phaseSchedule(calendar, clock.venue, date)[0]?.phase ?? 'closed';
  clock.wallAt = now;
  clock.tripped = 0;
  clock.haltedUntil = 0;
  return { kind: 'day-begins', phase: clock.phase };
}

function endPhase(calendar: Calendar, clock: VenueClock, reopensAt: number): VenueStep {
  const ended = clock.phase;
  const spans = phaseSchedule(calendar, clock.venue, clock.date);
  clock.phase = spans[spans.indexOf(spanOf(calendar, clock)) + 1]?.phase ?? 'closed';
  if (clock.phase === 'closed') clock.reopensAt = reopensAt;
  return { kind: 'phase-ends', phase: ended, next: clock.phase };
}

/** The next opening of a venue by the time of the world. */
function nextOpening(calendar: Calendar, { venue, date }: VenueClock): number {
  const next = nextTradingDay(calendar, venue, date);
  return venueInstant(venue, next, phaseSchedule(calendar, venue, next)[0]?.from ?? 0);
}

/** The same for a clock that shows the time of the world. What was missed of a day that is over is not made up for. */
function stepRealTime(calendar: Calendar, clock: VenueClock, now: number): VenueStep | null {
  const local = localOf(clock.venue, now);
  if (clock.phase === 'closed') {
    if (local.date <= clock.date || !isTradingDay(calendar, clock.venue, local.date)) return null;
    const [first] = phaseSchedule(calendar, clock.venue, local.date);
    if (first === undefined || local.msOfDay < first.from) return null;
    return beginDay(calendar, clock, local.date, first.from, now);
  }
  const span = spanOf(calendar, clock);
  if (local.date > clock.date) clock.msOfDay = span.to;
  if (clock.msOfDay >= span.to) return endPhase(calendar, clock, nextOpening(calendar, clock));
  const from = clock.msOfDay;
  const to = Math.min(span.to, Math.floor(local.msOfDay));
  clock.wallAt = now;
  if (to <= from) return null;
  clock.msOfDay = to;
  return { kind: 'runs', phase: clock.phase, from, to };
}
