import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { createRandom, type Random } from '@kuroshio/base';
import { proveBooks } from '../../apps/server/src/books/index.ts';
import { createStage, type Stage, type StageDatabase } from '../../apps/server/src/exchange/stage.ts';
import { createCustomers } from './customers.ts';
import { createFaults, type Fault, type Faults } from './faulty-database.ts';

export interface SimulationOptions {
  readonly seed: string;
  /** Trading days of Taiwan that pass, at least 1. */
  readonly days: number;
  /** Chance of a fault in a step of time, and of a restart or a crash; 0 for a day on which nothing breaks. */
  readonly faultRate: number;
  /** By default one of its own in the PostgreSQL that a test run shares. */
  readonly db?: StageDatabase;
}

export interface SimulationResult {
  /** What is not as it must be, in words; nothing when all is right. */
  readonly wrong: readonly string[];
  /**
   * SHA-256 over every command, and over books and accounts at each look. The seed decides it wholly where nothing
   * breaks; with faults, how soon PostgreSQL gives up a lost connection decides too which commands were refused.
   */
  readonly hash: string;
  readonly steps: number;
  readonly commands: number;
  readonly accepted: number;
  readonly fills: number;
  /** Fills in which customers were on both sides. */
  readonly clearingFills: number;
  readonly settled: number;
  readonly restarts: number;
  readonly crashes: number;
  /** Faults that struck, by kind. */
  readonly faults: Readonly<Record<string, number>>;
  readonly answers: Readonly<Record<string, number>>;
}

const SPEED = 2_400;
const CUSTOMERS = 8;
/** Steps between two looks at the books. */
const LOOK_EVERY = 40;
/** Longest wait for an answer, in milliseconds of real time: far more than any fault takes. */
const PATIENCE = 20_000;

/**
 * One seed decides clock, customers, market and faults; code and database are the real ones. Runs whole trading days
 * and holds the books, the memory and what customers were told against each other.
 */
export async function simulate(options: SimulationOptions): Promise<SimulationResult> {
  const { seed, days, faultRate } = options;
  const faults = createFaults();
  const stage = await createStage({
    speed: SPEED,
    seed,
    wrap: faults.wrap,
    ...(options.db ? { db: options.db } : {}),
  });
  try {
    return await run({ stage, faults, seed, days, faultRate });
  } finally {
    faults.heal();
    await stage.close();
  }
}

interface Run {
  readonly stage: Stage;
  readonly faults: Faults;
  readonly seed: string;
  readonly days: number;
  readonly faultRate: number;
}

async function run({ stage, faults, seed, days, faultRate }: Run): Promise<SimulationResult> {
  const random = createRandom(`simulation:${seed}`);
  const numbers: number[] = [];
  for (let i = 0; i < CUSTOMERS; i++) {
    // Little money, so that proceeds are pledged; some have only one currency.
    numbers.push(await stage.customer(BigInt(2 + random.whole(6)) * 500_000_00n, BigInt(random.whole(4)) * 20_000_00n));
  }
  const customers = createCustomers(stage, numbers, random);
  const hash = createHash('sha256');
  const wrong: string[] = [];
  let restarts = 0;
  let crashes = 0;
  let steps = 0;

  /** Every command is answered and the exchange has its database again, or patience is over. */
  async function settled(): Promise<void> {
    await faults.settled();
    await stage.exchange.idle();
    const done = () => customers.waiting() === 0 && stage.exchange.ready();
    for (let waited = 0; !done() && waited < PATIENCE; waited += 5) await sleep(5);
    await stage.exchange.idle();
  }

  async function look(): Promise<void> {
    if (customers.waiting() > 0) wrong.push(`step ${steps}: ${customers.waiting()} commands have no answer`);
    for (const one of await proveBooks(stage.db.owner)) wrong.push(`step ${steps}: ${one.name} ${textOf(one.rows)}`);
    for (const one of await stage.exchange.audit()) wrong.push(`step ${steps}: ${one}`);
    for (const one of await customers.compare(stage.db.owner)) wrong.push(`step ${steps}: ${one}`);
    for (const { instrument, book } of stage.exchange.state.markets.values()) {
      if (book !== null) hash.update(`${instrument.no} ${book.stateHash()};`);
    }
    const balances = await stage.db.owner.query('select account_id, amount from balance order by account_id');
    hash.update(textOf(balances));
  }

  const dates = new Set<string>();
  const dateOf = () => stage.exchange.state.clocks.get('TWSE')?.date ?? '';
  for (; ; steps++) {
    dates.add(dateOf());
    if (dates.size > days || wrong.length > 0) break;
    if (random.next() < faultRate) faults.arm(thinkOfFault(random));
    const busy = anyOpen(stage);
    customers.act(busy ? random.whole(8) : random.whole(2));
    stage.clock.advance(busy ? random.pick([100, 100, 200, 500]) : 5_000);
    if (random.next() < 0.5) {
      // The first commands are in a batch by now; these come while it is written.
      await Promise.resolve();
      customers.act(random.whole(4));
    }
    if (random.next() < faultRate / 4) {
      const crash = random.next() < 0.5;
      if (crash) faults.cut();
      await stage.restart(() => faults.heal());
      if (crash) crashes += 1;
      else restarts += 1;
    }
    await settled();
    customers.askAgain();
    if (steps % LOOK_EVERY === LOOK_EVERY - 1) {
      await settled();
      await look();
    }
  }
  faults.heal();
  for (let tries = 0; tries < 3; tries++) {
    await settled();
    customers.askAgain();
  }
  await settled();
  await look();
  hash.update(customers.sent.join('\n'));
  return {
    wrong,
    hash: hash.digest('hex'),
    steps,
    commands: customers.sent.length,
    accepted: customers.answers.get('ok') ?? 0,
    restarts,
    crashes,
    faults: Object.fromEntries(faults.struck),
    answers: Object.fromEntries(customers.answers),
    ...(await figures(stage)),
  };
}

function thinkOfFault(random: Random): Fault {
  const chance = random.next();
  if (chance < 0.35) return { kind: 'statement', nth: 2 + random.whole(10) };
  if (chance < 0.55) return { kind: 'commit-undone' };
  if (chance < 0.75) return { kind: 'answer-lost' };
  if (chance < 0.88) return { kind: 'commit-late', ms: 1 + random.whole(150) };
  if (chance < 0.94) return { kind: 'slow', ms: 1 + random.whole(20) };
  return { kind: 'away', attempts: 1 + random.whole(2) };
}

function anyOpen(stage: Stage): boolean {
  return (['TWSE', 'US'] as const).some((venue) => stage.exchange.state.clocks.get(venue)?.phase !== 'closed');
}

function textOf(rows: unknown): string {
  return JSON.stringify(rows, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
}

async function figures(stage: Stage): Promise<Pick<SimulationResult, 'fills' | 'clearingFills' | 'settled'>> {
  const [row] = await stage.db.owner.query<{ fills: number; clearing: number; settled: number }>(
    `select (select count(*)::int from fill) as fills,
      (select count(*)::int from fill where counterparty = 'clearing') as clearing,
      (select count(*)::int from obligation where state = 'settled') as settled`,
  );
  return { fills: row?.fills ?? 0, clearingFills: row?.clearing ?? 0, settled: row?.settled ?? 0 };
}
