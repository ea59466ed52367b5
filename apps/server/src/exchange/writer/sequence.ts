import { refuse } from '@kuroshio/refusals';
import type { Connection } from '../../platform/database/index.ts';
import type { Log } from '../../platform/log.ts';
import type { Command } from '../batch/command.ts';
import { createFairQueue } from './fair-queue.ts';
import type { ExchangeFigures } from './figures.ts';
import type { RecentMinute } from './recent-minute.ts';
import { type BatchParts, type BegunBatch, createBatchRunner, type DurableBatch } from './run-batch.ts';

/** The most commands that one transaction carries: beyond it the wait grows and the throughput hardly does. */
const LARGEST_BATCH = 500;
/** As many commands waiting are worth a transaction that begins while the one before it commits. */
const WORTH_BEGINNING = 32;
/** Commands that may wait: of one customer, beyond which it is told to slow down, and of all. */
const WAITING = { ofOne: 100, ofAll: 20_000 };
const RETRY_AFTER = 250;
/** Milliseconds without a batch that was made durable after which the writer, or venue time, is said to stand. */
const STANDS = 5_000;
/** Milliseconds after which whoever waits for a batch hears that nobody knows: a commit may hang while the database answers. */
const PATIENCE = 10_000;
/** Number of the lock that the one writer holds. */
const WRITER_LOCK = 720_002;

export interface Sequence {
  submit(command: Command): void;
  /** Is the one writer and has the database. */
  leads(): boolean;
  /** Whether the writer gets its batches durable, and venue time passes. */
  health(): { readonly writer: boolean; readonly clock: boolean };
  /** What the writer did in the last minute, how many commands wait now, and how many may. */
  live(): RecentMinute & { readonly waiting: number; readonly mostWaiting: number };
  /** Lets venue time pass, as part of the next batch. */
  tick(): void;
  /** Resolves when nothing waits and no batch runs. */
  idle(): Promise<void>;
  /** Runs `work` between two batches: nothing changes while it looks. */
  between<Result>(work: () => Promise<Result>): Promise<Result>;
  /** Finishes the batch that runs, refuses what waits, and ends. */
  stop(): Promise<void>;
}

export interface SequenceParts extends BatchParts {
  readonly log: Log;
  readonly figures: ExchangeFigures;
  /** A batch is durable (or touched no customer): what changed may be shown. */
  readonly onDurable: (batch: DurableBatch) => void;
  /** A batch failed: memory is rebuilt from the database. */
  readonly recover: () => Promise<void>;
}

/**
 * The one writer. It drains what has queued, runs it in memory and writes it in one transaction; while that commits
 * the next batch gathers. So one durable commit carries hundreds of orders under load, and one when it is quiet.
 */
export function createSequence(parts: SequenceParts): Sequence {
  const { database, log, figures } = parts;
  const batches = createBatchRunner(parts);
  const queue = createFairQueue<Command>(WAITING);
  let tickDue = false;
  let stopped = false;
  let ended = false;
  let wake: (() => void) | undefined;
  let connection: Connection | undefined;
  /** The batch that has begun behind the commit of the one before it. */
  let ahead: BegunBatch | undefined;
  let waitsFor = '';
  /** The batch that runs has kept its callers longer than they should wait. */
  let hangs = false;
  /** Since when a batch runs, and until when venue time has passed, epoch ms. */
  let runsSince: number | undefined;
  let passedAt = parts.clock.now();
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
    giveUp(ahead);
    for (const command of queue.take(queue.size)) command.answer(busy());
  }

  function giveUp(batch: BegunBatch | undefined): void {
    for (const command of batch?.commands ?? []) command.answer(busy());
    if (batch === ahead) ahead = undefined;
  }

  /** What runs, and what has begun behind it, may still be done: asked again under the same key it is done once. */
  function tellWaiting(batch: BegunBatch): void {
    hangs = true;
    log.error({ commands: batch.commands.length }, 'a batch does not get durable; who waits for it is told so');
    for (const waiting of [batch, ahead]) for (const command of waiting?.commands ?? []) command.answer(busy());
    for (const command of queue.take(queue.size)) command.answer(busy());
  }

  async function runBatch(on: Connection, batch: BegunBatch, passTime: boolean): Promise<void> {
    const { commands, beganAt } = batch;
    runsSince = parts.clock.now();
    const stopWaiting = parts.clock.after(PATIENCE, () => tellWaiting(batch));
    const durable = await batches
      .run(on, batch, passTime, () => {
        // A look comes between two batches, when none has begun.
        if (queue.size >= WORTH_BEGINNING && looks.length === 0 && !stopped) {
          ahead = batches.begin(on, queue.take(LARGEST_BATCH));
        }
      })
      .finally(() => {
        stopWaiting();
        runsSince = undefined;
        hangs = false;
      });
    if (passTime) passedAt = parts.clock.now();
    for (const answer of durable.answers) answer();
    if (commands.length > 0)
      figures.batch(
        commands.map(({ askedAt }) => askedAt),
        (performance.now() - beganAt) / 1000,
      );
    parts.onDurable(durable);
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
      await parts.chain.reread(database);
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

  async function fail(error: unknown, batch: BegunBatch): Promise<void> {
    log.error({ err: error }, 'a batch failed; memory is rebuilt from the database');
    figures.failed();
    giveUp(batch);
    giveUp(ahead);
    const broken = connection;
    connection = undefined;
    await broken?.close().catch(() => undefined);
  }

  /** Asked anew after each wait: it goes whenever the database does. */
  const isLost = () => connection === undefined;

  async function run(): Promise<void> {
    while (!stopped) {
      if (connection === undefined) {
        giveUp(ahead);
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
      if (ahead === undefined) for (const look of looks.splice(0)) await look();
      // While a look ran something may have come, also the end, and the connection may have gone.
      if (stopped || isLost() || (ahead === undefined && looks.length > 0)) continue;
      if (queue.size === 0 && !tickDue && ahead === undefined) {
        const asleep = new Promise<void>((resolve) => {
          wake = resolve;
        });
        restAWhile();
        await asleep;
        continue;
      }
      const batch: BegunBatch = ahead ?? batches.begin(connection, queue.take(LARGEST_BATCH));
      ahead = undefined;
      const passTime = tickDue;
      tickDue = false;
      try {
        await runBatch(connection, batch, passTime);
      } catch (error) {
        await fail(error, batch);
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
      const added = stopped || hangs ? 'full' : queue.add(command.request.customer, command);
      if (added === 'added') rouse();
      else command.answer(added === 'full' ? busy() : refuse('TOO_FREQUENT', { seconds: 1 }));
    },
    leads: () => connection !== undefined,
    health() {
      const now = parts.clock.now();
      const runs = runsSince !== undefined && now - runsSince >= STANDS;
      return { writer: connection !== undefined && !runs, clock: now - passedAt < STANDS };
    },
    live: () => ({ ...figures.recent(), waiting: queue.size, mostWaiting: WAITING.ofAll }),
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
