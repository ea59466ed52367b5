import { assert, ok } from '@kuroshio/base';
import type { Venue } from '@kuroshio/market';
import type { Order } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import type { PostingIds } from '../../books/index.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Connection, Database } from '../../platform/database/index.ts';
import { accountsOf, type Changes, createChanges, isEmpty, nextPart, touchedOrder } from '../batch/changes.ts';
import { type Command, isSameOrder } from '../batch/command.ts';
import { amendInMemory } from '../orders/amend.ts';
import {
  cancelConditionalInMemory,
  type ConditionalRequest,
  isSameConditional,
  placeConditionalInMemory,
} from '../conditionals/place-conditional.ts';
import { cancelInMemory, placeInMemory } from '../orders/place.ts';
import { readForBatch, type Standing } from './read-for-batch.ts';
import type { ExchangeState } from '../state.ts';
import type { TradingFloor } from '../venues/trading-floor.ts';
import { triggerConditionals } from '../conditionals/trigger-conditionals.ts';
import type { VenueTurn } from '../venues/venue-turn.ts';
import { writeBatch } from '../batch/write-batch.ts';

/** Commands of a part: the database writes one part while the next is decided. */
const PART = 64;
/** Accounts remembered to have a balance row; beyond it the memory begins anew. */
const MOST_KNOWN_ACCOUNTS = 500_000;

/** A batch whose transaction has begun: balances are being locked and keys looked up. Nothing is decided yet. */
export interface BegunBatch {
  readonly commands: readonly Command[];
  readonly changes: Changes;
  /** Performance clock, ms. */
  readonly beganAt: number;
  /** Settles with the answer to `begin`; undefined while no transaction is needed. */
  begun: Promise<unknown> | undefined;
  readonly standing: Promise<Standing> | undefined;
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

export interface BatchParts {
  readonly database: Database;
  readonly ids: PostingIds;
  readonly state: ExchangeState;
  readonly floor: TradingFloor;
  readonly venues: VenueTurn;
  readonly clock: Clock;
}

export function createBatchRunner({ database, ids, state, floor, venues, clock }: BatchParts): BatchRunner {
  let known = new Set<bigint>();

  /** Steps 7 to 10 for a command. @returns how to answer it once the batch is durable. */
  function decide(
    command: Command,
    parts: readonly Changes[],
    standing: Standing,
    placed: Map<string, Order>,
  ): () => void {
    const changes = parts.at(-1) as Changes;
    if (command.kind === 'place-conditional') {
      const outcome = decideConditional(command.request, changes, standing);
      return () => command.answer(outcome);
    }
    if (command.kind === 'cancel-conditional') {
      const outcome = cancelConditionalInMemory(state, changes, command.request);
      if (outcome !== undefined) return () => command.answer(outcome);
      const past = standing.conditionalById(command.request.conditionalId);
      const own = past !== undefined && past.customer === command.request.customer;
      return () => command.answer(own ? refuse('CONDITIONAL_NOT_WAITING') : refuse('CONDITIONAL_NOT_FOUND'));
    }
    if (command.kind !== 'place') {
      const { customer, orderId } = command.request;
      const outcome =
        command.kind === 'amend'
          ? amendInMemory(state, floor, changes, command.request)
          : cancelInMemory(state, changes, command.request);
      if (outcome !== null) return () => command.answer(outcome);
      const past = touchedOrder(parts, orderId) ?? standing.byId(orderId);
      const own = past !== undefined && past.customer === customer;
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
  }

  function decideConditional(request: ConditionalRequest, changes: Changes, standing: Standing) {
    const { customer, clientOrderId } = request;
    const before = standing.conditionalsByKey(customer, clientOrderId);
    // Of the same batch, or of the one whose rows were not yet stored when this one looked.
    const waiting = [...(state.conditionals.of.get(customer) ?? [])].filter(
      (one) => one.clientOrderId === clientOrderId && one.parentId === null,
    );
    const stands = before.length > 0 ? before : waiting;
    if (stands.length === 0) return placeConditionalInMemory(state, changes, request);
    return isSameConditional(stands, request) ? ok(stands) : refuse('KEY_REUSED');
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
      const standing = commands.length === 0 ? undefined : readForBatch(on, state, changes, commands);
      // Whoever runs the batch hears of a failure; a batch that is never run has nobody to tell.
      begun?.catch(() => undefined);
      standing?.catch(() => undefined);
      return { commands, changes, beganAt: performance.now(), begun, standing };
    },

    async run(on, batch, passTime, whenSent) {
      const { commands } = batch;
      const { now } = batch.changes;
      const parts = [batch.changes];
      const writes: Promise<unknown>[] = [];
      const opened: Promise<readonly bigint[]>[] = [];
      const openedHere = new Set<bigint>();
      const hasBalance = { has: (account: bigint) => known.has(account) || openedHere.has(account) };
      const begin = () => {
        batch.begun ??= on.send('begin');
        return batch.begun;
      };

      async function write(changes: Changes): Promise<void> {
        if (isEmpty(changes)) return;
        const numbers = await ids.take(database, changes.postings.length);
        writes.push(begin());
        const written = writeBatch((sql, params, name) => on.send(sql, params, name), numbers, changes, hasBalance);
        // Awaited at the commit; should the batch fail before it, nobody else hears of this.
        written.catch(() => undefined);
        writes.push(written);
        opened.push(written);
        for (const account of accountsOf(changes.postings)) openedHere.add(account);
      }

      const answers: (() => void)[] = [];
      if (batch.standing !== undefined) {
        const standing = await batch.standing;
        const placed = new Map<string, Order>();
        for (let from = 0; from < commands.length; from += PART) {
          if (from > 0) {
            const before = parts.at(-1) as Changes;
            await write(before);
            parts.push(nextPart(before));
          }
          floor.during(parts.at(-1) as Changes, () => {
            for (const command of commands.slice(from, from + PART))
              answers.push(decide(command, parts, standing, placed));
          });
        }
      }
      const last = parts.at(-1) as Changes;
      const closed = passTime ? await venues.pass(last, on, begin) : [];
      await triggerConditionals(state, floor, last, parts, on, begin);
      await write(last);
      if (batch.begun !== undefined) await commit(on, [batch.begun, ...writes], whenSent);
      for (const accounts of opened) for (const account of await accounts) known.add(account);
      if (known.size > MOST_KNOWN_ACCOUNTS) known = new Set();
      return { now, moved: parts.some((part) => !isEmpty(part)), closed, answers };
    },
  };
}
