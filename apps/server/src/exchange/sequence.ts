import { assert, ok } from '@kuroshio/base';
import type { Venue } from '@kuroshio/market';
import type { Order } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { PostingIds } from '../books/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Connection, Database } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { type Changes, createChanges, isEmpty, touchedOrder } from './changes.ts';
import { type Command, isSameOrder } from './commands.ts';
import { createFairQueue } from './fair-queue.ts';
import type { ExchangeFigures } from './figures.ts';
import { cancelInMemory, placeInMemory } from './place.ts';
import { readForBatch, type Standing } from './read-for-batch.ts';
import type { ExchangeState } from './state.ts';
import type { TradingFloor } from './trading-floor.ts';
import type { VenueTurn } from './venue-turn.ts';
import { writeBatch } from './write-batch.ts';

/** The most commands that one transaction carries: beyond it the wait grows and the throughput hardly does. */
const LARGEST_BATCH = 500;
/** Accounts remembered to have a balance row; beyond it the memory begins anew. */
const MOST_KNOWN_ACCOUNTS = 500_000;
/** Commands that may wait: of one customer, beyond which it is told to slow down, and of all. */
const WAITING = { ofOne: 100, ofAll: 20_000 };
const RETRY_AFTER = 250;
/** Number of the lock that the one writer holds. */
const WRITER_LOCK = 720_002;

export interface Sequence {
  submit(command: Command): void;
  /** Is the one writer and has the database. */
  leads(): boolean;
  /** Lets venue time pass, as part of the next batch. */
  tick(): void;
  /** Resolves when nothing waits and no batch runs. */
  idle(): Promise<void>;
  /** Runs `work` between two batches: nothing changes while it looks. */
  between<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Finishes the batch that runs, refuses what waits, and ends. */
  stop(): Promise<void>;
}

export interface SequenceParts {
  readonly database: Database;
  readonly ids: PostingIds;
  readonly state: ExchangeState;
  readonly floor: TradingFloor;
  readonly venues: VenueTurn;
  readonly clock: Clock;
  readonly log: Log;
  readonly figures: ExchangeFigures;
  /** A batch is durable (or touched no customer): what changed may be shown. `closed` are venues whose day ended. */
  readonly onDurable: (changes: Changes, closed: readonly Venue[]) => void;
  /** A batch failed: memory is rebuilt from the database. */
  readonly recover: () => Promise<void>;
}

/**
 * The one writer. It drains what has queued, runs it in memory and writes it in one transaction; while that commits
 * the next batch gathers. So one durable commit carries hundreds of orders under load, and one when it is quiet.
 */
export function createSequence(parts: SequenceParts): Sequence {
  const { database, ids, state, floor, venues, clock, log, figures } = parts;
  const queue = createFairQueue<Command>(WAITING);
  let tickDue = false;
  let stopped = false;
  let ended = false;
  let wake: (() => void) | undefined;
  let connection: Connection | undefined;
  const known = new Set<bigint>();
  let waitsFor = '';
  const whenIdle: (() => void)[] = [];
  const looks: (() => Promise<void>)[] = [];

  function rouse(): void {
    wake?.();
    wake = undefined;
  }

  const busy = () => refuse('SYSTEM_BUSY');

  function restAWhile(): void {
    for (const resolve of whenIdle.splice(0)) resolve();
  }

  function refuseAll(): void {
    for (const command of queue.take(queue.size)) command.answer(busy());
  }

  /** Steps 7 to 10 for each command, in the order of their coming. @returns what to tell once it is durable. */
  function applyCommands(changes: Changes, commands: readonly Command[], standing: Standing): (() => void)[] {
    const placed = new Map<string, Order>();
    return commands.map((command) => {
      if (command.kind === 'cancel') {
        const order = cancelInMemory(state, changes, command.request);
        if (order !== null) return () => command.answer(ok(order));
        const { orderId } = command.request;
        const past = touchedOrder(changes, orderId) ?? standing.byId(orderId);
        const own = past !== undefined && past.customer === command.request.customer;
        return () => command.answer(own ? refuse('ORDER_NOT_PENDING') : refuse('ORDER_NOT_FOUND'));
      }
      const { request } = command;
      const key = `${request.customer}:${request.clientOrderId}`;
      const before = placed.get(key) ?? standing.byKey(request.customer, request.clientOrderId);
      if (before !== undefined) {
        const outcome = isSameOrder(before, request) ? ok(before) : refuse('KEY_REUSED');
        return () => command.answer(outcome);
      }
      const outcome = placeInMemory(state, changes, request);
      if (outcome.ok) placed.set(key, outcome.value);
      return () => command.answer(outcome);
    });
  }

  async function runBatch(on: Connection, commands: readonly Command[], passTime: boolean): Promise<void> {
    const started = performance.now();
    const changes = createChanges(clock.now());
    let begun: Promise<unknown> | undefined;
    const begin = () => {
      begun ??= on.send('begin');
      return begun;
    };
    let answers: (() => void)[] = [];
    if (commands.length > 0) {
      const [, standing] = await Promise.all([begin(), readForBatch(on, state, changes, commands)]);
      answers = floor.during(changes, () => applyCommands(changes, commands, standing));
    }
    const closed = passTime ? await venues.pass(changes, on, begin) : [];
    if (!isEmpty(changes)) {
      const numbers = await ids.take(database, changes.postings.length);
      const opening = begin();
      const written = writeBatch((sql, params, name) => on.send(sql, params, name), numbers, changes, known);
      await commit(on, [opening, written]);
      if (known.size > MOST_KNOWN_ACCOUNTS) known.clear();
      for (const account of await written) known.add(account);
    } else if (begun !== undefined) {
      await commit(on, [begun]);
    }
    if (commands.length > 0) figures.batch(commands.length, (performance.now() - started) / 1000);
    for (const answer of answers) answer();
    parts.onDurable(changes, closed);
  }

  async function commit(on: Connection, writes: readonly Promise<unknown>[]): Promise<void> {
    const done = on.send('commit');
    // All are awaited, so that none rejects unheard; the first failure is the cause, the others its echo.
    const results = await Promise.allSettled([...writes, done]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    assert((await done).command === 'COMMIT', 'a batch commits as a whole');
  }

  /** Two writers would each trust their own memory; the lock goes with the connection, however it ends. */
  async function becomeOnlyWriter(on: Connection): Promise<void> {
    const { rows } = await on.send<{ held: boolean }>('select pg_try_advisory_lock($1) as held', [WRITER_LOCK]);
    if (rows[0]?.held !== true) throw new Error('another program trades on this database');
  }

  async function connect(): Promise<void> {
    const fresh = await database.dedicated();
    try {
      await becomeOnlyWriter(fresh);
      await parts.recover();
    } catch (error) {
      await fresh.close().catch(() => undefined);
      throw error;
    }
    connection = fresh;
    void fresh.lost.then((reason) => {
      if (connection !== fresh || stopped) return;
      log.warn({ err: reason }, 'the exchange lost its database connection');
      connection = undefined;
      rouse();
    });
  }

  async function fail(error: unknown, commands: readonly Command[]): Promise<void> {
    log.error({ err: error }, 'a batch failed; memory is rebuilt from the database');
    figures.failed();
    for (const command of commands) command.answer(busy());
    const broken = connection;
    connection = undefined;
    await broken?.close().catch(() => undefined);
  }

  async function run(): Promise<void> {
    while (!stopped) {
      if (connection === undefined) {
        try {
          await connect();
          waitsFor = '';
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          if (reason !== waitsFor) log.error({ err: error }, 'the exchange waits for the database');
          waitsFor = reason;
          refuseAll();
          restAWhile();
          await new Promise<void>((resolve) => setTimeout(resolve, RETRY_AFTER));
        }
        continue;
      }
      for (const look of looks.splice(0)) await look();
      // While a look ran something may have come, also the end.
      if (stopped || looks.length > 0) continue;
      if (queue.size === 0 && !tickDue) {
        const asleep = new Promise<void>((resolve) => {
          wake = resolve;
        });
        restAWhile();
        await asleep;
        continue;
      }
      const commands = queue.take(LARGEST_BATCH);
      const passTime = tickDue;
      tickDue = false;
      try {
        await runBatch(connection, commands, passTime);
      } catch (error) {
        await fail(error, commands);
      }
    }
    ended = true;
    refuseAll();
    for (const look of looks.splice(0)) await look();
    await connection?.close().catch(() => undefined);
    restAWhile();
  }

  const running = run();
  return {
    submit(command) {
      const added = stopped ? 'full' : queue.add(command.request.customer, command);
      if (added === 'added') rouse();
      else command.answer(added === 'full' ? busy() : refuse('TOO_FREQUENT', { seconds: 1 }));
    },
    leads: () => connection !== undefined,
    tick() {
      tickDue = true;
      rouse();
    },
    idle() {
      const idle = new Promise<void>((resolve) => whenIdle.push(resolve));
      rouse();
      return idle;
    },
    between: (work) =>
      new Promise((resolve, reject) => {
        if (ended) return reject(new Error('the exchange has stopped'));
        looks.push(() => work().then(resolve, reject));
        rouse();
      }),
    async stop() {
      stopped = true;
      rouse();
      await running;
    },
  };
}
