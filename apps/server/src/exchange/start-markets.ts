import {
  nextTradingDay,
  type Phase,
  phaseAt,
  phaseSchedule,
  previousTradingDay,
  type TradingDate,
  type Venue,
  localOf,
} from '@kuroshio/market';
import type { Queryable } from '../platform/database/index.ts';
import type { ExchangeState } from './state.ts';
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

/**
 * Sets the clocks to where they stood when the program last ran, or at the first start to the first moment. The seed
 * of the market is settled at the first start too: changing it later would change the history under the customers.
 */
export async function startMarkets(
  database: Queryable,
  state: ExchangeState,
  settings: {
    readonly seed: string;
    readonly speed: number;
    readonly now: number;
    /** From which date on the first days are; today where it is left out. */
    readonly firstDate?: TradingDate | undefined;
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
    state.clocks.set(
      venue,
      row === undefined
        ? firstClock(venue, now, settings.firstDate)
        : {
            venue,
            firstDate: row.first_date,
            date: row.trading_date,
            phase: row.phase,
            msOfDay: row.ms_of_day,
            tripped: row.breaker_level,
            haltedUntil: row.halted_until,
            wallAt: now,
            reopensAt: now + closedPause(venue, speed),
          },
    );
  }
  return { seed: seed?.value ?? settings.seed };
}
