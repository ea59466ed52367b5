import { assert, createRandom } from '@kuroshio/base';
import {
  type Calendar,
  type Instrument,
  knownExReference,
  phaseSchedule,
  priceLimits,
  type TradingDate,
} from '@kuroshio/market';
import { price, type Shares, shares as shareCount } from '@kuroshio/money';
import type { DayBar } from './daily-bars.ts';
import type { History } from './history.ts';
import { drawMinuteBars, type MinuteBar } from './minute-bars.ts';
import { type PlannedPrint, planPrints, type PrintPlan } from './plan-prints.ts';
import type { Following, PriceSource, Stretch } from './price-source.ts';

/** A recorded day: its bar, and its minutes where they were recorded too. */
export interface RecordedDay {
  readonly bar: DayBar;
  /** Null where only the day is known; its minutes are then drawn so that they agree with it. */
  readonly minutes: readonly MinuteBar[] | null;
}

/** What is recorded of one instrument. */
export interface Recording {
  readonly instrumentNo: number;
  /** Oldest first, one per date, prices on tick, each with a volume above zero. Not empty. */
  readonly days: readonly RecordedDay[];
  /** What the first day is reckoned from, where the file says it. */
  readonly firstReference?: number | undefined;
}

export interface ReplayOptions {
  /** Draws what the files leave open: the order of trades within a bar. */
  readonly seed: string;
  /** Of the time when the files were read: only days that trade are asked for. */
  readonly calendar: Calendar;
  readonly instruments: readonly Instrument[];
  readonly recordings: readonly Recording[];
  /** The first date that is played; the days before it are history. */
  readonly from: TradingDate;
}

/** Recorded days as the source of live prices and of the chart's history. */
export interface Replay extends PriceSource {
  /** The days before the replay of what it plays, everything else from `drawn`. A date without a bar has no minutes. */
  history(drawn: History): History;
}

const MINUTE = 60_000;
/** How far from its reference a day may open without a doubt, as a logarithm: a quarter. */
const USUAL_GAP = Math.log(1.25);
/** Days planned in one step of an order intake: a plan takes some milliseconds, and orders wait for a step to end. */
const PLANS_IN_A_STEP = 8;
/** A step of venue time with more trades than this is told by its turning points. */
const MOST_IN_A_STEP = 12;

/** Which of many trades in one step are made: its highest, its lowest and its last. Their volumes are in the totals. */
function turningPoints(due: readonly PlannedPrint[]): PlannedPrint[] {
  if (due.length <= MOST_IN_A_STEP) return [...due];
  let high = 0;
  let low = 0;
  for (let i = 1; i < due.length; i++) {
    if ((due[i]?.price ?? 0) > (due[high]?.price ?? 0)) high = i;
    if ((due[i]?.price ?? 0) < (due[low]?.price ?? 0)) low = i;
  }
  return due.filter((_, place) => place === high || place === low || place === due.length - 1);
}

interface PlayedDay {
  readonly plan: PrintPlan;
  readonly lotSize: Shares;
  /** Place of the next trade; -1 before the first step. */
  next: number;
}

/** Plays recorded days. Deterministic: the same files, seed and steps give the same trades. */
export function createReplay({ seed, calendar, instruments, recordings, from }: ReplayOptions): Replay {
  const instrumentOf = new Map(instruments.map((instrument) => [instrument.no, instrument]));
  const recordingOf = new Map(recordings.map((recording) => [recording.instrumentNo, recording]));
  const placeOf = new Map(
    recordings.map(({ instrumentNo, days }) => [
      instrumentNo,
      new Map(days.map(({ bar }, place) => [bar.date, place])),
    ]),
  );
  const playing = new Map<number, { readonly date: TradingDate; day: PlayedDay | null | undefined }>();

  function recorded(no: number, date: TradingDate): RecordedDay | undefined {
    return recordingOf.get(no)?.days[placeOf.get(no)?.get(date) ?? -1];
  }

  /** Whether a day stays within the limits around `reference`: where not, it was reckoned from another price, as on an ex-date. */
  function fits(no: number, { date, high, low }: DayBar, reference: number): boolean {
    const instrument = instrumentOf.get(no);
    const limits = instrument === undefined ? null : priceLimits(instrument, reference as never, date);
    return limits === null || (high <= limits.up && low >= limits.down);
  }

  /**
   * The reference of an ex-date that our tables know. Not where the file tells its prices in shares of a later day, so that
   * its close before was never in those of the announcement: then the day opens nearer to that close.
   */
  function known(no: number, before: DayBar | undefined, { date, open }: DayBar): number | undefined {
    const instrument = instrumentOf.get(no);
    if (before === undefined || instrument === undefined) return undefined;
    const reference = knownExReference(instrument, before.date, date, price(before.close));
    if (reference === undefined) return undefined;
    const [away, stayed] = [Math.abs(Math.log(open / reference)), Math.abs(Math.log(open / before.close))];
    return away <= Math.max(stayed, USUAL_GAP) ? reference : undefined;
  }

  function minutesOf(instrument: Instrument, { bar, minutes }: RecordedDay): readonly MinuteBar[] {
    if (minutes !== null) return minutes;
    // A lot each for open, high, low and close: fewer cannot be dealt to minutes.
    const volume = Math.max(bar.volume, 4 * instrument.lotSize);
    return drawMinuteBars(calendar, seed, instrument, { ...bar, volume });
  }

  function play(no: number, date: TradingDate): PlayedDay | null {
    const instrument = instrumentOf.get(no);
    const day = recorded(no, date);
    if (instrument === undefined || day === undefined) return null;
    const random = createRandom(`replay:${seed}:${instrument.symbol}:${date}`);
    const plan = planPrints(calendar, instrument, date, minutesOf(instrument, day), random);
    return { plan, lotSize: instrument.lotSize, next: -1 };
  }

  /** Where a day that is joined at `at` goes on: with the minute that runs, whose trades may be lost. */
  function joinAt({ prints, opensByAuction }: PrintPlan, at: number, traded: number): number {
    const minute = at - (at % MINUTE);
    const place = prints.findIndex((print) => print.at > minute);
    const next = place < 0 ? prints.length : place;
    if (traded === 0) return Math.min(next, 0);
    return opensByAuction ? Math.max(1, next) : next;
  }

  function continuous(day: PlayedDay, { from: since, to, traded }: Stretch): Following {
    const { prints, closesByAuction } = day.plan;
    if (day.next < 0) day.next = joinAt(day.plan, since, traded);
    const end = closesByAuction ? prints.length - 1 : prints.length;
    const due: PlannedPrint[] = [];
    for (; day.next < end; day.next++) {
      const print = prints[day.next];
      if (print === undefined || print.at > to) break;
      due.push(print);
    }
    let sum: number = traded;
    const made = turningPoints(due).map(({ price, total }) => {
      // What customers traded is part of the day's volume. A price that is to be touched is touched all the same.
      const wanted = shareCount(Math.max(total - sum, day.lotSize));
      sum += wanted;
      return { price, shares: wanted };
    });
    const before = prints[Math.max(0, day.next - 1)];
    return { price: made.at(-1)?.price ?? before?.price ?? 0, prints: made, auctionShares: shareCount(0) };
  }

  let planned = { step: '', count: 0 };
  /** Whether an unplanned day may wait for a later step: as long as its intake goes on after the next one. */
  function mayWait({ venue }: Instrument, date: TradingDate, { phase, from: since, to }: Stretch): boolean {
    if (phase !== 'intake') return false;
    const step = `${venue} ${to}`;
    if (planned.step !== step) planned = { step, count: 0 };
    planned.count += 1;
    const intake = phaseSchedule(calendar, venue, date).find((span) => span.phase === 'intake');
    return planned.count > PLANS_IN_A_STEP && to + 2 * (to - since) < (intake?.to ?? 0);
  }

  return {
    begin(no, date) {
      const recording = recordingOf.get(no);
      const last = recording?.days.at(-1)?.bar.date;
      const before = playing.get(no);
      playing.delete(no);
      if (last === undefined || date < from || date > last) return false;
      // A day that begins again, as after a batch that failed, has its plan already.
      const plan = before?.date === date ? before.day?.plan : undefined;
      const lotSize = instrumentOf.get(no)?.lotSize ?? shareCount(1);
      playing.set(no, { date, day: plan && { plan, lotSize, next: -1 } });
      return true;
    },

    reference(no, date) {
      const recording = recordingOf.get(no);
      if (recording === undefined || date < from) return undefined;
      const place = recording.days.findIndex(({ bar }) => bar.date >= date);
      const bar = recording.days[place]?.bar;
      if (bar === undefined) return undefined;
      const before = recording.days[place - 1]?.bar;
      const candidates = [known(no, before, bar), before?.close ?? recording.firstReference];
      return price(candidates.find((reference) => reference !== undefined && fits(no, bar, reference)) ?? bar.open);
    },

    follow(no, stretch) {
      const played = playing.get(no);
      const instrument = instrumentOf.get(no);
      assert(played !== undefined && instrument !== undefined, `the replayed day of ${no} has begun`);
      if (played.day === undefined) {
        if (mayWait(instrument, played.date, stretch)) return null;
        played.day = play(no, played.date);
      }
      const { day } = played;
      if (day === null) return null;
      if (stretch.phase === 'continuous') return continuous(day, stretch);
      const { prints, opensByAuction, closesByAuction } = day.plan;
      const opening = stretch.phase === 'intake';
      const print = opening ? prints[0] : prints.at(-1);
      if (print === undefined) return null;
      const auction = opening ? opensByAuction : closesByAuction;
      const wanted = opening ? print.shares : Math.max(print.total - stretch.traded, instrument.lotSize);
      return { price: print.price, prints: [], auctionShares: shareCount(auction ? wanted : 0) };
    },

    history(drawn) {
      const before = new Map(
        recordings.map(({ instrumentNo, days }) => [instrumentNo, days.filter(({ bar }) => bar.date < from)]),
      );
      return {
        recorded: (no) => before.has(no),
        daily: (no) => before.get(no)?.map(({ bar }) => bar) ?? drawn.daily(no),
        minutes(no, date) {
          if (!before.has(no)) return drawn.minutes(no, date);
          const instrument = instrumentOf.get(no);
          const day = recorded(no, date);
          if (
            instrument === undefined ||
            day === undefined ||
            phaseSchedule(calendar, instrument.venue, date).length === 0
          )
            return [];
          return minutesOf(instrument, day);
        },
      };
    },
  };
}
