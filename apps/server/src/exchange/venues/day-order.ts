import {
  type Calendar,
  nextTradingDay,
  phaseSchedule,
  previousTradingDay,
  type TradingDate,
  type Venue,
  venueInstant,
} from '@kuroshio/market';
import { closedPause, dayLeft, dayLength, type VenueClock } from './venue-clock.ts';

/** Where the real order of the day is kept: Taipei trades, then New York's evening comes. Other venues never close. */
const COUNTRIES: Readonly<Partial<Record<Venue, 'taiwan' | 'us'>>> = { TWSE: 'taiwan', TPEX: 'taiwan', US: 'us' };

type Clocks = Pick<ReadonlyMap<Venue, VenueClock>, 'values'>;

/** When a venue's day begins by the time of the world. */
function opening(calendar: Calendar, venue: Venue, date: TradingDate): number {
  return venueInstant(venue, date, phaseSchedule(calendar, venue, date)[0]?.from ?? 0);
}

/** The simulated clocks of the other country. */
function* othersOf(clocks: Clocks, { venue }: VenueClock): Generator<VenueClock> {
  for (const other of clocks.values()) {
    const country = COUNTRIES[other.venue];
    if (country !== undefined && country !== COUNTRIES[venue] && other.realTime !== true) yield other;
  }
}

/**
 * Keeps a venue that is closed so until every day of the other country is over that comes before its next one in the world:
 * its `reopensAt` says when that will be, holidays of one country included.
 */
export function waitForTurn(calendar: Calendar, clocks: Clocks, clock: VenueClock, now: number, speed: number): void {
  if (clock.phase !== 'closed' || clock.realTime === true || COUNTRIES[clock.venue] === undefined) return;
  const own = opening(calendar, clock.venue, nextTradingDay(calendar, clock.venue, clock.date));
  for (const other of othersOf(clocks, clock)) {
    const { venue } = other;
    const pause = closedPause(venue, speed);
    const isOpen = other.phase !== 'closed';
    let over = isOpen ? now + dayLeft(calendar, other) / speed : undefined;
    for (
      let date = nextTradingDay(calendar, venue, other.date);
      opening(calendar, venue, date) < own;
      date = nextTradingDay(calendar, venue, date)
    ) {
      const begins = over === undefined ? Math.max(now, other.reopensAt) : over + pause;
      over = begins + dayLength(calendar, venue, date) / speed;
    }
    if (over !== undefined) clock.reopensAt = Math.max(clock.reopensAt, over + pause);
  }
}

/** At the very first start, what opens later in the world than the first waits, closed on the evening before. */
export function waitOnFirstDay(calendar: Calendar, clocks: Clocks): void {
  const first = [...clocks.values()].filter(
    ({ venue, realTime }) => COUNTRIES[venue] !== undefined && realTime !== true,
  );
  const openings = first.map(({ venue, date }) => opening(calendar, venue, date));
  const earliest = Math.min(...openings);
  for (const [i, clock] of first.entries()) {
    const leads = first.find((_, n) => openings[n] === earliest);
    if (leads === undefined || COUNTRIES[leads.venue] === COUNTRIES[clock.venue] || openings[i] === earliest) continue;
    clock.date = previousTradingDay(calendar, clock.venue, clock.date);
    clock.phase = 'closed';
    clock.msOfDay = phaseSchedule(calendar, clock.venue, clock.date).at(-1)?.to ?? 0;
  }
}
