import { assert } from '@kuroshio/base';
import { nextTradingDay, type Phase, phaseSchedule, type TradingDate, type Venue } from '@kuroshio/market';

/** Where a venue's clock stands. Venue time is milliseconds of the venue's local day. */
export interface VenueClock {
  readonly venue: Venue;
  /** The first day that traded here; everything before it is history. */
  readonly firstDate: TradingDate;
  date: TradingDate;
  phase: Phase;
  msOfDay: number;
  /** Wall time that `msOfDay` belongs to. */
  wallAt: number;
  /** Wall time at which the next day begins, while closed. */
  reopensAt: number;
}

export type VenueStep =
  | { readonly kind: 'day-begins'; readonly phase: Phase }
  /** Venue time passed within a phase, (from, to]. */
  | { readonly kind: 'runs'; readonly phase: Phase; readonly from: number; readonly to: number }
  | { readonly kind: 'phase-ends'; readonly phase: Phase; readonly next: Phase };

/** Order intake of a simulated day is cut to its last minutes: waiting for the opening teaches nothing. */
const INTAKE_KEPT = 3 * 60_000;
/** From the close to the next opening by the wall clock; closed hours are skipped. */
const CLOSED_FOR = 60_000;
const SHORTEST_PAUSE = 10_000;
/** A process that slept does not make up for it: markets stood still meanwhile. */
const LONGEST_CATCH_UP = 5_000;

/** Milliseconds of the day at which a simulated day begins. */
export function dayStart(venue: Venue, date: TradingDate): number {
  const first = phaseSchedule(venue, date)[0];
  assert(first !== undefined, `${date} is a trading day of ${venue}`);
  return first.phase === 'intake' ? Math.max(first.from, first.to - INTAKE_KEPT) : first.from;
}

/** How long a venue stays closed by the wall clock, so that it opens a minute after it closed. */
export function closedPause(venue: Venue, speed: number): number {
  if (venue === 'CRYPTO' || venue === 'FX') return 0;
  return Math.max(SHORTEST_PAUSE, CLOSED_FOR - INTAKE_KEPT / speed);
}

/** When the current phase ends by the wall clock, and what comes then. */
export function phaseEnd(clock: VenueClock, speed: number): { readonly at: number; readonly next: Phase } {
  if (clock.phase === 'closed') {
    const date = nextTradingDay(clock.venue, clock.date);
    return { at: clock.reopensAt, next: phaseSchedule(clock.venue, date)[0]?.phase ?? 'closed' };
  }
  const spans = phaseSchedule(clock.venue, clock.date);
  const index = spans.findIndex((span) => span.phase === clock.phase);
  const span = spans[index];
  assert(span !== undefined, `${clock.phase} is a phase of ${clock.venue} on ${clock.date}`);
  // A venue whose days follow one another without a pause is never seen closed.
  const afterwards = closedPause(clock.venue, speed) === 0 ? clock.phase : 'closed';
  return { at: clock.wallAt + (span.to - clock.msOfDay) / speed, next: spans[index + 1]?.phase ?? afterwards };
}

/** Moves the clock towards `now` by one step and says what happened; null when it is up to date. */
export function stepVenue(clock: VenueClock, now: number, speed: number): VenueStep | null {
  if (now - clock.wallAt > LONGEST_CATCH_UP) clock.wallAt = now - LONGEST_CATCH_UP;
  if (clock.phase === 'closed') {
    if (now < clock.reopensAt) return null;
    clock.date = nextTradingDay(clock.venue, clock.date);
    clock.msOfDay = dayStart(clock.venue, clock.date);
    clock.phase = phaseSchedule(clock.venue, clock.date)[0]?.phase ?? 'closed';
    clock.wallAt = now;
    return { kind: 'day-begins', phase: clock.phase };
  }
  const spans = phaseSchedule(clock.venue, clock.date);
  const index = spans.findIndex((span) => span.phase === clock.phase);
  const span = spans[index];
  assert(span !== undefined, `${clock.phase} is a phase of ${clock.venue} on ${clock.date}`);
  if (clock.msOfDay >= span.to) {
    const ended = clock.phase;
    clock.phase = spans[index + 1]?.phase ?? 'closed';
    if (clock.phase === 'closed') clock.reopensAt = clock.wallAt + closedPause(clock.venue, speed);
    return { kind: 'phase-ends', phase: ended, next: clock.phase };
  }
  const from = clock.msOfDay;
  const to = Math.min(span.to, Math.floor(from + (now - clock.wallAt) * speed));
  if (to <= from) return null;
  clock.wallAt += (to - from) / speed;
  clock.msOfDay = to;
  return { kind: 'runs', phase: clock.phase, from, to };
}
