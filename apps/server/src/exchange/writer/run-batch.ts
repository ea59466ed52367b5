import { assert, type Outcome } from '@kuroshio/base';
import type { Venue } from '@kuroshio/market';
import type { PostingIds, SealChain } from '../../books/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/database/index.ts';
import { fingerprintOf, repeated } from '../../platform/repetition.ts';
import { lockBalances } from '../batch/balances.ts';
import { accountsOf, type Changes, createChanges, isEmpty, nextPart } from '../batch/changes.ts';
import type { Command, Standing } from '../batch/command.ts';
import type { Table } from '../batch/table.ts';
import { writeBatch } from '../batch/write-batch.ts';

/** Commands of a part: the database writes one part while the next is decided. */
const PART = 64;
/** Accounts remembered to have a balance row; beyond it the memory begins anew. */
const MOST_KNOWN_ACCOUNTS = 500_000;

/** What stood before a batch, by kind of command. */
type Found = ReadonlyMap<Command['kind'], unknown>;

/** A batch whose transaction has begun: balances are being locked and keys looked up. Nothing is decided yet. */
export interface BegunBatch {
  readonly commands: readonly Command[];
  readonly changes: Changes;
  /** Performance clock, ms. */
  readonly beganAt: number;
  /** Settles with the answer to `begin`; undefined while no transaction is needed. */
  begun: Promise<unknown> | undefined;
  readonly found: Promise<Found> | undefined;
}

/** What a batch did, once it is durable. */
export interface DurableBatch {
  /** Wall clock of the batch, epoch ms. */
  readonly now: number;
  /** It changed something of customers. */
  readonly moved: boolean;
  /** Venues whose day ended. */
  readonly closed: readonly Venue[];
  readonly answers: readonly (() => void)[];
}

export interface BatchRunner {
  /** Begins the transaction of a batch and asks for what decides on its commands, without waiting for the answers. */
  begin(on: Connection, commands: readonly Command[]): BegunBatch;
  /**
   * Decides on the commands, lets time pass, writes everything and commits.
   * @param whenSent is called when the commit is on its way: what is sent from then on comes behind it
   */
  run(on: Connection, batch: BegunBatch, passTime: boolean, whenSent: () => void): Promise<DurableBatch>;
}

/** The transaction of a batch, for what follows its commands. */
export interface RunningBatch {
  readonly on: Connection;
  /** All parts so far; the last takes what is still to come. */
  readonly parts: readonly Changes[];
  readonly last: Changes;
  /** To be awaited before anything is read or written in the transaction. */
  begin(): Promise<unknown>;
}

export interface BatchParts {
  readonly database: Database;
  readonly ids: PostingIds;
  /** Where each batch is sealed. */
  readonly chain: SealChain;
  readonly clock: Clock;
  /** Every table that batches write. */
  readonly tables: readonly Table<never>[];
  /** Runs `work`, in which what happens in the books goes into `changes`. */
  readonly during: (changes: Changes, work: () => void) => void;
  /** Lets venue time pass. @returns the venues whose day ended */
  readonly passTime: (batch: RunningBatch) => Promise<readonly Venue[]>;
  /** What follows at the end of each batch from what it did. */
  readonly follow: (batch: RunningBatch) => Promise<void>;
  /** What the outbox tells of a part. */
  readonly tell: (changes: Changes) => object;
}

export function createBatchRunner(parts: BatchParts): BatchRunner {
  const { database, ids, chain, clock, tables } = parts;
  let known = new Set<bigint>();

  /** Locks what the commands draw on and looks up what stands, kind by kind: one round trip, as all goes out together. */
  async function read(on: Connection, changes: Changes, commands: readonly Command[]): Promise<Found> {
    const accounts = new Set<bigint>();
    for (const { kind, request } of commands) for (const one of kind.accounts?.(request) ?? []) accounts.add(one);
    const byKind = Map.groupBy(commands, ({ kind }) => kind);
    const [, ...found] = await Promise.all([
      lockBalances(on, changes, accounts),
      ...[...byKind].map(([kind, own]) =>
        kind.lookUp(
          on,
          own.map(({ request }) => request),
        ),
      ),
    ]);
    return new Map([...byKind.keys()].map((kind, i) => [kind, found[i]]));
  }

  /** Decides on a command, or gives a repeated one its first answer. @returns the outcome, answered once it is durable */
  function decide(
    { kind, request }: Command,
    found: Found,
    changes: Changes,
    decided: Map<string, Standing<unknown>>,
  ): Outcome<unknown> {
    const own = found.get(kind);
    const { repetition } = kind;
    if (repetition === undefined) return kind.decide(request, own, changes, 0n);
    const fingerprint = fingerprintOf(repetition.contentOf(request));
    const key = `${kind.name}:${repetition.keyOf(request)}`;
    const before = repetition.before(request, own) ?? decided.get(key);
    const again = repeated(before, fingerprint, ({ answer }) => answer);
    if (again !== undefined) return again;
    const outcome = kind.decide(request, own, changes, fingerprint);
    if (outcome.ok) decided.set(key, { answer: outcome.value, fingerprint });
    return outcome;
  }

  async function commit(on: Connection, writes: readonly Promise<unknown>[], whenSent: () => void): Promise<void> {
    const done = on.send('commit');
    whenSent();
    // All are awaited, so that none rejects unheard; the first failure is the cause, the others its echo.
    const results = await Promise.allSettled([...writes, done]);
    for (const result of results) if (result.status === 'rejected') throw result.reason;
    assert((await done).command === 'COMMIT', 'a batch commits as a whole');
  }

  return {
    begin(on, commands) {
      const changes = createChanges(clock.now());
      const begun = commands.length === 0 ? undefined : on.send('begin');
      const found = commands.length === 0 ? undefined : read(on, changes, commands);
      // Whoever runs the batch hears of a failure; a batch that is never run has nobody to tell.
      begun?.catch(() => undefined);
      found?.catch(() => undefined);
      return { commands, changes, beganAt: performance.now(), begun, found };
    },

    async run(on, batch, passTime, whenSent) {
      const { commands } = batch;
      const { now } = batch.changes;
      const all = [batch.changes];
      const writes: Promise<unknown>[] = [];
      const opened: Promise<readonly bigint[]>[] = [];
      const openedHere = new Set<bigint>();
      const sealing = chain.begin();
      const hasBalance = { has: (account: bigint) => known.has(account) || openedHere.has(account) };
      const begin = () => {
        batch.begun ??= on.send('begin');
        return batch.begun;
      };

      async function write(changes: Changes): Promise<void> {
        if (isEmpty(changes)) return;
        const numbers = await ids.take(database, changes.postings.length);
        writes.push(begin());
        const send = (sql: string, params: Parameters<typeof on.send>[1], name: string) => on.send(sql, params, name);
        const written = writeBatch(send, tables, numbers, changes, hasBalance, sealing, parts.tell(changes));
        // Awaited at the commit; should the batch fail before it, nobody else hears of this.
        written.catch(() => undefined);
        writes.push(written);
        opened.push(written);
        for (const account of accountsOf(changes.postings)) openedHere.add(account);
      }

      const answers: (() => void)[] = [];
      if (batch.found !== undefined) {
        const found = await batch.found;
        const decided = new Map<string, Standing<unknown>>();
        for (let from = 0; from < commands.length; from += PART) {
          if (from > 0) {
            const before = all.at(-1) as Changes;
            await write(before);
            all.push(nextPart(before));
          }
          const changes = all.at(-1) as Changes;
          parts.during(changes, () => {
            for (const command of commands.slice(from, from + PART)) {
              const outcome = decide(command, found, changes, decided);
              answers.push(() => command.answer(outcome));
            }
          });
        }
      }
      const last = all.at(-1) as Changes;
      const running = { on, parts: all, last, begin };
      const closed = passTime ? await parts.passTime(running) : [];
      await parts.follow(running);
      // Of one part the rows, the seal and the commit leave together. Of several the last is written while it is sealed.
      const letGo = all.length === 1 ? on.hold() : () => undefined;
      try {
        await write(last);
        if (!sealing.isEmpty()) writes.push(chain.seal((sql, params, name) => on.send(sql, params, name), sealing));
        if (batch.begun !== undefined)
          await commit(on, [batch.begun, ...writes], () => {
            letGo();
            whenSent();
          });
      } finally {
        letGo();
      }
      chain.committed();
      for (const accounts of opened) for (const account of await accounts) known.add(account);
      if (known.size > MOST_KNOWN_ACCOUNTS) known = new Set();
      return { now, moved: all.some((part) => !isEmpty(part)), closed, answers };
    },
  };
}
