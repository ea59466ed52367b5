import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom } from '@kuroshio/base';
import { proveBooks } from '../../apps/server/src/books/index.ts';
import { marketAt } from '../../apps/server/src/exchange/index.ts';
import { markAnnounced, createStage, type Stage } from '../../apps/server/src/exchange/stage.ts';
import { createFaults, type Fault, type Faults } from './faulty-database.ts';
import { announceWeek, EVENING_BEFORE, WEEK_MARKET, WEEK_RULEBOOK } from './week-plan.ts';
import { proveWeek } from './week-proofs.ts';
import { readWeek, type WeekRows } from './week-rows.ts';
import { createTraders, type Traders } from './week-traders.ts';

export type WeekVenue = 'TWSE' | 'TPEX' | 'US';
const VENUES: readonly WeekVenue[] = ['TWSE', 'TPEX', 'US'];

/** Venue seconds a second: a step of the clock is a minute of the markets. */
const SPEED = 600;
const TICK = 100;
const TRADERS = 10;
/** Steps after a close at which the books are looked at: its bars are stored by then. */
const LOOK_AFTER = 20;
/** Longest wait for an answer, in milliseconds of real time: far more than any fault takes. */
const PATIENCE = 20_000;

export interface PlannedFault {
  readonly fault: Fault;
  readonly when: () => boolean;
}

/** A running week: its markets, its customers, and what was seen of them. */
export interface Week {
  readonly stage: Stage;
  readonly faults: Faults;
  readonly traders: Traders;
  readonly wrong: readonly string[];
  /** The trading days that have ended, by venue. */
  readonly ended: ReadonlyMap<WeekVenue, readonly string[]>;
  /** A customer who does only what the test says. */
  customer(twd: bigint, usd: bigint): Promise<number>;
  /** Has something done once, at the first step at which `when` holds. */
  once(when: () => boolean, act: () => Promise<void>): void;
  /** Faults that strike one after the other, each at the first commit at which its `when` holds. */
  breakAt(plan: readonly PlannedFault[]): void;
  clock(venue: WeekVenue): { readonly date: string; readonly phase: string; readonly msOfDay: number };
  /** Passes time and lets customers trade until `over` holds or something is wrong. */
  runUntil(over: () => boolean): Promise<void>;
  /** Stops the program and starts it again; as when it is killed, where `crash`. */
  restart(crash: boolean): Promise<void>;
  /** What the tables say now. */
  rows(): Promise<WeekRows>;
  /** Holds rows against the rules. @returns what is wrong, in words */
  prove(rows: WeekRows): string[];
  /** Holds books, memory, answers and tables against each other; what is wrong is in `wrong` then. */
  look(): Promise<void>;
  close(): Promise<void>;
}

export async function createWeek(seed: string): Promise<Week> {
  const faults = createFaults();
  const stage = await createStage({
    speed: SPEED,
    seed,
    rulebook: WEEK_RULEBOOK,
    instruments: WEEK_MARKET,
    wrap: faults.wrap,
  });
  const random = createRandom(`week:${seed}`);
  const granted = new Map<string, bigint>();
  const published = new Map<string, Set<string>>();
  const ended = new Map<WeekVenue, string[]>(VENUES.map((venue) => [venue, []]));
  const wrong: string[] = [];
  const moments = new Set<{ readonly when: () => boolean; readonly act: () => Promise<void> }>();
  const instruments = [...stage.exchange.state.markets.values()]
    .map((market) => market.instrument)
    .filter(({ tradable }) => tradable);
  let faultPlan: readonly PlannedFault[] = [];
  let armed = 0;
  let lookIn = 0;

  async function customer(twd: bigint, usd: bigint): Promise<number> {
    const number = await stage.customer(twd, usd);
    granted.set(`${number} 1`, twd);
    granted.set(`${number} 2`, usd);
    return number;
  }

  await announceWeek(stage.db.owner, stage.seals.key);
  await markAnnounced(stage.db.owner, stage.seals.key);
  // Read at the start: today's marks are those of the first day.
  await stage.restart();
  const numbers: number[] = [];
  for (let i = 0; i < TRADERS; i++) {
    numbers.push(await customer(100_000_000_00n, 5_000_000_00n));
  }
  const traders = createTraders(stage, numbers, random);

  const clock = (venue: WeekVenue) => {
    const found = stage.exchange.state.clocks.get(venue);
    if (found === undefined) throw new Error(`${venue} has no clock`);
    return found;
  };
  const isOpen = (venue: WeekVenue) => clock(venue).phase !== 'closed';

  /** Every command is answered and the exchange has its database again, or patience is over. */
  async function settled(): Promise<void> {
    await faults.settled();
    await stage.exchange.idle();
    const done = () => traders.waiting() === 0 && stage.exchange.ready();
    for (let waited = 0; !done() && waited < PATIENCE; waited += 5) await sleep(5);
    await stage.exchange.idle();
  }

  /** Arms the next fault of the plan once the one before has struck, or again where it was disarmed. */
  function arm(again: boolean): void {
    const struck = [...faults.struck.values()].reduce((sum, times) => sum + times, 0);
    const next = faultPlan[struck];
    if (next === undefined || (struck < armed && !again)) return;
    faults.arm(next.fault, next.when);
    armed = struck + 1;
  }

  /** What the exchange shows now, and which days have ended. */
  function watch(): void {
    for (const { no, venue } of instruments) {
      if (!isOpen(venue as WeekVenue)) continue;
      const { reference, limits } = marketAt(stage.exchange.state, no);
      const key = `${no} ${clock(venue as WeekVenue).date}`;
      const text = [reference, limits?.down ?? '-', limits?.up ?? '-'].join(' ');
      const seen = published.get(key);
      if (seen === undefined) published.set(key, new Set([text]));
      else seen.add(text);
    }
    for (const venue of VENUES) {
      const days = ended.get(venue) ?? [];
      if (isOpen(venue) || days.includes(clock(venue).date)) continue;
      days.push(clock(venue).date);
      lookIn = LOOK_AFTER;
    }
  }

  /** What is stored beside the trades is stored in real time: on a busy machine the next day may have begun by then. */
  async function barsStored(): Promise<boolean> {
    for (const venue of VENUES) {
      const day = ended.get(venue)?.at(-1);
      if (day === undefined) continue;
      const numbersOf = instruments.filter((one) => one.venue === venue).map(({ no }) => no);
      const [row] = await stage.db.owner.query<{ n: number }>(
        'select count(*)::int as n from day_bar where trading_date = $1 and instrument_no = any($2::integer[])',
        [day, numbersOf],
      );
      if ((row?.n ?? 0) === 0) return false;
    }
    return true;
  }

  async function look(): Promise<void> {
    await settled();
    for (let waited = 0; !(await barsStored()) && waited < PATIENCE; waited += 20) await sleep(20);
    const day = VENUES.map((venue) => `${venue} ${clock(venue).date} ${clock(venue).phase}`).join(', ');
    const say = (text: string) => wrong.push(`seed ${seed}, ${day}: ${text}`);
    if (traders.waiting() > 0) say(`${traders.waiting()} commands have no answer`);
    for (const one of traders.failed) say(one);
    for (const one of await proveBooks(stage.db.owner)) say(`${one.name} ${textOf(one.rows)}`);
    for (const one of await stage.exchange.audit()) say(one);
    const rows = await readWeek(stage.db.owner);
    const stored = new Map(rows.orders.map((order) => [Number(order.id), order.client_order_id]));
    for (const [id, key] of traders.accepted) {
      if (stored.get(id) !== key) say(`order ${id} was accepted under ${key} and is stored as ${stored.get(id)}`);
    }
    for (const one of prove(rows)) say(one);
  }

  function prove(rows: WeekRows): string[] {
    const today = new Map(VENUES.map((venue) => [venue as string, clock(venue).date as string]));
    // Settlement days move when the first day begins that knows of the closure.
    const closed = clock('TWSE').date > EVENING_BEFORE;
    return proveWeek(rows, { instruments, today, closed, granted, published });
  }

  async function step(): Promise<void> {
    arm(false);
    const open = VENUES.filter(isOpen);
    if (open.length > 0) {
      // The quiet hours are short at this speed.
      const isQuiet = open.some((venue) => ['after-hours', 'pre-market', 'intake'].includes(clock(venue).phase));
      traders.act(random.whole(3) + (isQuiet ? 5 : 0));
    }
    stage.clock.advance(open.length > 0 ? TICK : 10 * TICK);
    await settled();
    watch();
    for (const moment of [...moments]) {
      if (!moment.when()) continue;
      moments.delete(moment);
      await moment.act();
    }
    if (lookIn > 0) {
      lookIn -= open.length > 0 ? 1 : 10;
      if (lookIn <= 0) await look();
    }
  }

  const week: Week = {
    stage,
    faults,
    traders,
    wrong,
    ended,
    customer,
    clock,
    once(when, act) {
      moments.add({ when, act });
    },
    breakAt(plan) {
      faultPlan = plan;
    },
    async runUntil(over) {
      while (!over() && wrong.length === 0) await step();
    },
    async restart(crash) {
      if (crash) faults.cut();
      await stage.restart(() => faults.heal());
      arm(true);
      await settled();
      watch();
    },
    rows: () => readWeek(stage.db.owner),
    prove,
    look,
    async close() {
      faults.heal();
      await stage.close();
    },
  };
  return week;
}

function textOf(rows: unknown): string {
  return JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
}
