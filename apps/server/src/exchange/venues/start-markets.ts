import {
  type Calendar,
  addDays,
  nextTradingDay,
  type Phase,
  phaseAt,
  phaseSchedule,
  previousTradingDay,
  type TradingDate,
  type Venue,
  localOf,
} from '@kuroshio/market';
import type { Queryable } from '../../platform/database/index.ts';
import { waitOnFirstDay } from './day-order.ts';
import type { VenueState } from './venue-state.ts';
import { closedPause, type VenueClock } from './venue-clock.ts';

const VENUES: readonly Venue[] = ['TWSE', 'TPEX', 'US', 'CRYPTO', 'FX'];
const MINUTE = 60_000;

interface VenueRow {
  readonly [column: string]: unknown;
  readonly venue: Venue;
  readonly first_date: TradingDate;
  readonly trading_date: TradingDate;
  readonly phase: Phase;
  readonly ms_of_day: number;
  readonly breaker_level: 0 | 1 | 2 | 3;
  readonly halted_until: number;
}

/** Where a venue's first day begins: a minute before its opening auction, so that a newcomer sees the market open. */
function firstMoment(calendar: Calendar, venue: Venue, date: TradingDate): number {
  const continuous = phaseSchedule(calendar, venue, date).find((span) => span.phase === 'continuous');
  return Math.max(0, (continuous?.from ?? 0) - MINUTE);
}

function firstClock(calendar: Calendar, venue: Venue, now: number, firstDate: TradingDate | undefined): VenueClock {
  const today = firstDate ?? localOf(venue, now).date;
  const date = nextTradingDay(calendar, venue, previousTradingDay(calendar, venue, today));
  const msOfDay = firstMoment(calendar, venue, date);
  return {
    venue,
    firstDate: date,
    date,
    phase: phaseAt(calendar, venue, date, msOfDay),
    msOfDay,
    tripped: 0,
    haltedUntil: 0,
    wallAt: now,
    reopensAt: 0,
  };
}

/** The first day of a venue that shows the time of the world: as far as it has come, or the next one. */
function firstRealClock(calendar: Calendar, venue: Venue, now: number): VenueClock {
  const { date: today, msOfDay } = localOf(venue, now);
  const phase = phaseAt(calendar, venue, today, msOfDay);
  const date =
    phase === 'closed'
      ? previousTradingDay(calendar, venue, addDays(today, isOver(calendar, venue, now) ? 1 : 0))
      : today;
  const firstDate = phase === 'closed' ? nextTradingDay(calendar, venue, date) : date;
  const clock = { venue, firstDate, realTime: true, date, phase, msOfDay: phase === 'closed' ? 0 : msOfDay };
  return { ...clock, tripped: 0, haltedUntil: 0, wallAt: now, reopensAt: now };
}

/** Whether the venue's day is a trading day that has ended. */
function isOver(calendar: Calendar, venue: Venue, now: number): boolean {
  const { date, msOfDay } = localOf(venue, now);
  const last = phaseSchedule(calendar, venue, date).at(-1);
  return last !== undefined && msOfDay >= last.to;
}

interface SpanRow {
  readonly [column: string]: unknown;
  readonly venue: Venue;
  readonly wall_from: Date;
  readonly trading_date: TradingDate;
  readonly ms_of_day: number;
  readonly speed: number;
}

async function readSpans(database: Queryable, { spans }: VenueState): Promise<void> {
  const rows = await database.query<SpanRow>(
    'select venue, wall_from, trading_date, ms_of_day, speed from venue_clock_span order by wall_from',
  );
  for (const { venue, wall_from, trading_date: date, ms_of_day: msOfDay, speed } of rows)
    spans.add({ venue, wallFrom: wall_from.getTime(), date, msOfDay, speed });
}

/**
 * Where a clock stands is stored a moment after its batch is durable. A day that had begun by then goes on as that day:
 * orders carry its date, and begun again it would come before them.
 */
function asFarAsDurable({ spans, rulebook }: VenueState, row: VenueRow | undefined): VenueRow | undefined {
  const last = row === undefined ? undefined : spans.last(row.venue);
  if (row === undefined || last === undefined || last.date <= row.trading_date) return row;
  const phase = phaseAt(rulebook.calendar, row.venue, last.date, last.msOfDay);
  return { ...row, trading_date: last.date, ms_of_day: last.msOfDay, phase, breaker_level: 0, halted_until: 0 };
}

/**
 * Sets the clocks to where they stood when the program last ran, or at the first start to the first moment. The seed
 * of the market is settled at the first start too: changing it later would change the history under the customers.
 */
export async function startMarkets(
  database: Queryable,
  state: VenueState,
  settings: {
    readonly seed: string;
    readonly speed: number;
    readonly now: number;
    /** From which date on the first days are; today where it is left out. */
    readonly firstDate?: TradingDate | undefined;
    /** Days begin in the real order of the day. */
    readonly inTurn?: boolean;
    /** Venues that show the time of the world. */
    readonly realTime?: ReadonlySet<Venue> | undefined;
  },
): Promise<{ readonly seed: string }> {
  const { now, speed } = settings;
  const { calendar } = state.rulebook;
  await database.query("insert into installation (name, value) values ('seed', $1) on conflict do nothing", [
    settings.seed,
  ]);
  const [seed] = await database.query<{ value: string }>("select value from installation where name = 'seed'");
  const rows = await database.query<VenueRow>(
    'select venue, first_date, trading_date, phase, ms_of_day, breaker_level, halted_until from venue_state',
  );
  const stored = new Map(rows.map((row) => [row.venue, row]));
  await readSpans(database, state);
  for (const venue of VENUES) {
    const realTime = settings.realTime?.has(venue) === true;
    const row = asFarAsDurable(state, stored.get(venue));
    if (realTime && row !== undefined && row.trading_date > localOf(venue, now).date) {
      throw new Error(
        `${venue} stands at ${row.trading_date} in this database, which is still to come: prices of now need a database of their own`,
      );
    }
    state.clocks.set(
      venue,
      row === undefined
        ? realTime
          ? firstRealClock(calendar, venue, now)
          : firstClock(calendar, venue, now, settings.firstDate)
        : {
            venue,
            realTime,
            firstDate: row.first_date,
            date: row.trading_date,
            phase: row.phase,
            msOfDay: row.ms_of_day,
            tripped: row.breaker_level,
            haltedUntil: row.halted_until,
            wallAt: now,
            reopensAt: realTime ? now : now + closedPause(venue, speed),
          },
    );
  }
  if (settings.inTurn === true && stored.size === 0) waitOnFirstDay(calendar, state.clocks);
  return { seed: seed?.value ?? settings.seed };
}
