import { localOf, type TradingDate, type Venue } from '@kuroshio/market';
import { speedOf, type VenueClock } from './venue-clock.ts';

/** From a moment of the machine's clock on, a venue's clock ran so. */
export interface ClockSpan {
  readonly venue: Venue;
  /** Wall clock, epoch ms. */
  readonly wallFrom: number;
  readonly date: TradingDate;
  readonly msOfDay: number;
  /** Venue milliseconds in a wall millisecond; 0 while it stands. */
  readonly speed: number;
}

/** What a venue's clock showed. */
export interface VenueTime {
  readonly date: TradingDate;
  readonly msOfDay: number;
}

/** How the venues' clocks ran: any moment of the machine's clock becomes a venue's. */
export interface ClockSpans {
  /** What a venue's clock showed at a moment of the wall clock; undefined for what was before the first span. */
  at(venue: Venue, wallMs: number): VenueTime | undefined;
  /** The start of the newest span. */
  last(venue: Venue): VenueTime | undefined;
  /** One that is durable. Oldest first. */
  add(span: ClockSpan): void;
  /** What is to be written because the clocks left what was foretold. It counts from `commit` on. @param now wall clock, epoch ms */
  propose(clocks: Iterable<Readonly<VenueClock>>, now: number, speed: number): readonly ClockSpan[];
  /** The batch with what was proposed is durable. */
  commit(): void;
  /** It failed. */
  forget(): void;
}

/** Venue milliseconds by which a clock may be off what was foretold: stamps have seconds. */
const OFF = 1_000;
const DAY_MS = 86_400_000;

/** Of one venue, side by side: a year of a market that runs ten times as fast has some hundred thousand. */
interface Ran {
  readonly walls: number[];
  /** What the clock showed then, in milliseconds as if its zone were UTC. */
  readonly moments: number[];
  readonly speeds: number[];
  /** The earliest moment of this span and of all after it: a clock that was set back must not have shown more before. */
  readonly floors: number[];
}

const momentOf = ({ date, msOfDay }: VenueTime) => Date.parse(date) + msOfDay;

function timeOf(moment: number): VenueTime {
  const whole = Math.floor(moment);
  return { date: new Date(whole).toISOString().slice(0, 10) as TradingDate, msOfDay: whole % DAY_MS };
}

/** The last span that begins no later than a moment, or -1. */
function indexAt({ walls }: Ran, wallMs: number): number {
  let low = 0;
  let high = walls.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((walls[middle] as number) <= wallMs) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

function shownAt(ran: Ran, wallMs: number): number | undefined {
  const i = indexAt(ran, wallMs);
  if (i < 0) return undefined;
  const [wall = 0, moment = 0, speed = 0] = [ran.walls[i], ran.moments[i], ran.speeds[i]];
  return Math.min(moment + (wallMs - wall) * speed, ran.floors[i + 1] ?? Number.POSITIVE_INFINITY);
}

/** Where a clock stands now: one that shows the time of the world goes on at night. */
function spanOf(clock: Readonly<VenueClock>, now: number, speed: number): ClockSpan {
  const { venue, date, msOfDay, phase, wallAt } = clock;
  if (clock.realTime === true) return { venue, wallFrom: now, ...localOf(venue, now), speed: 1 };
  return { venue, wallFrom: wallAt, date, msOfDay, speed: phase === 'closed' ? 0 : speedOf(clock, speed) };
}

export function createClockSpans(): ClockSpans {
  const venues = new Map<Venue, Ran>();
  let proposed: readonly ClockSpan[] = [];

  function add(span: ClockSpan): void {
    const ran = venues.get(span.venue) ?? { walls: [], moments: [], speeds: [], floors: [] };
    venues.set(span.venue, ran);
    const moment = momentOf(span);
    for (let i = ran.floors.length - 1; i >= 0 && (ran.floors[i] as number) > moment; i--) ran.floors[i] = moment;
    ran.walls.push(span.wallFrom);
    ran.moments.push(moment);
    ran.speeds.push(span.speed);
    ran.floors.push(moment);
  }

  /** Whether the clock runs as the newest span foretells. */
  function isForetold(ran: Ran, span: ClockSpan): boolean {
    // Where the machine's clock was set back, there is nothing to say until it has caught up.
    if (span.wallFrom <= (ran.walls.at(-1) ?? 0)) return true;
    if (ran.speeds.at(-1) !== span.speed) return false;
    const foretold = shownAt(ran, span.wallFrom);
    return foretold !== undefined && Math.abs(foretold - momentOf(span)) <= OFF;
  }

  return {
    at(venue, wallMs) {
      const ran = venues.get(venue);
      const shown = ran === undefined ? undefined : shownAt(ran, wallMs);
      return shown === undefined ? undefined : timeOf(shown);
    },
    last(venue) {
      const moment = venues.get(venue)?.moments.at(-1);
      return moment === undefined ? undefined : timeOf(moment);
    },
    add,
    propose(clocks, now, speed) {
      const left: ClockSpan[] = [];
      for (const clock of clocks) {
        const ran = venues.get(clock.venue);
        const span = spanOf(clock, now, speed);
        if (ran !== undefined && isForetold(ran, span)) continue;
        // The database keeps whole milliseconds of the machine's clock, in which a fast market goes far.
        const wallFrom = Math.ceil(span.wallFrom);
        left.push({ ...span, wallFrom, msOfDay: Math.floor(span.msOfDay + (wallFrom - span.wallFrom) * span.speed) });
      }
      proposed = left;
      return left;
    },
    commit() {
      proposed.forEach(add);
      proposed = [];
    },
    forget() {
      proposed = [];
    },
  };
}
