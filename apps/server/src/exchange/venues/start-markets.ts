import {
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
function firstMoment(venue: Venue, date: TradingDate): number {
  const continuous = phaseSchedule(venue, date).find((span) => span.phase === 'continuous');
  return Math.max(0, (continuous?.from ?? 0) - MINUTE);
}

function firstClock(venue: Venue, now: number, firstDate: TradingDate | undefined): VenueClock {
  const today = firstDate ?? localOf(venue, now).date;
  const date = nextTradingDay(venue, previousTradingDay(venue, today));
  const msOfDay = firstMoment(venue, date);
  return {
    venue,
    firstDate: date,
    date,
    phase: phaseAt(venue, date, msOfDay),
    msOfDay,
    tripped: 0,
    haltedUntil: 0,
    wallAt: now,
    reopensAt: 0,
  };
}

/** The first day of a venue that shows the time of the world: as far as it has come, or the next one. */
function firstRealClock(venue: Venue, now: number): VenueClock {
  const { date: today, msOfDay } = localOf(venue, now);
  const phase = phaseAt(venue, today, msOfDay);
  const date = phase === 'closed' ? previousTradingDay(venue, addDays(today, isOver(venue, now) ? 1 : 0)) : today;
  const firstDate = phase === 'closed' ? nextTradingDay(venue, date) : date;
  const clock = { venue, firstDate, realTime: true, date, phase, msOfDay: phase === 'closed' ? 0 : msOfDay };
  return { ...clock, tripped: 0, haltedUntil: 0, wallAt: now, reopensAt: now };
}

/** Whether the venue's day is a trading day that has ended. */
function isOver(venue: Venue, now: number): boolean {
  const { date, msOfDay } = localOf(venue, now);
  const last = phaseSchedule(venue, date).at(-1);
  return last !== undefined && msOfDay >= last.to;
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
    /** Venues that show the time of the world. */
    readonly realTime?: ReadonlySet<Venue> | undefined;
  },
): Promise<{ readonly seed: string }> {
  const { now, speed } = settings;
  await database.query("insert into installation (name, value) values ('seed', $1) on conflict do nothing", [
    settings.seed,
  ]);
  const [seed] = await database.query<{ value: string }>("select value from installation where name = 'seed'");
  const rows = await database.query<VenueRow>(
    'select venue, first_date, trading_date, phase, ms_of_day, breaker_level, halted_until from venue_state',
  );
  const stored = new Map(rows.map((row) => [row.venue, row]));
  for (const venue of VENUES) {
    const row = stored.get(venue);
    const realTime = settings.realTime?.has(venue) === true;
    if (realTime && row !== undefined && row.trading_date > localOf(venue, now).date) {
      throw new Error(
        `${venue} stands at ${row.trading_date} in this database, which is still to come: prices of now need a database of their own`,
      );
    }
    state.clocks.set(
      venue,
      row === undefined
        ? realTime
          ? firstRealClock(venue, now)
          : firstClock(venue, now, settings.firstDate)
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
  return { seed: seed?.value ?? settings.seed };
}
