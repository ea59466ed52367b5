import { applyPosting, keepsSign, type Posting, POSTING_KINDS, purposeOf } from '@kuroshio/ledger';
import type { Connection, Database, Send } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import type { PostingIds } from './posting-ids.ts';
import { type DatedPosting, writePostings } from './write-postings.ts';

/**
 * What became of a posting: it is durable now, it stood already under its key (nothing moved again), or an account
 * would have lost its sign (nothing moved).
 */
export type Posted = 'posted' | 'stood' | 'short';

export interface PostRequest extends DatedPosting {
  /** Rows of the capability that asks, written in the same transaction: they stand if the posting does. */
  readonly write?: (send: Send) => readonly Promise<unknown>[];
}

/**
 * Posts for capabilities other than the exchange. Requests that come while one transaction commits go together in the
 * next, so that a durable commit carries many.
 */
export interface GroupPoster {
  /** Settles once the transaction has ended; rejects when the database or the request's own rows failed it. */
  post(request: PostRequest): Promise<Posted>;
  /** Waits for what has been asked for and closes the connection. */
  close(): Promise<void>;
}

export interface GroupPosterParts {
  readonly database: Database;
  readonly ids: PostingIds;
  readonly log: Log;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
}

interface Waiting extends PostRequest {
  readonly done: (posted: Posted) => void;
  readonly failed: (error: unknown) => void;
}

const LARGEST_GROUP = 256;

/**
 * The exchange locks accounts that it did not lock at the start, those of resting orders that trade, so the two can wait
 * for one another. This side gives way, long before PostgreSQL looks for deadlocks and ends either.
 */
const PATIENCE = "set local lock_timeout = '200ms'";
const LOCK_TIMEOUT = '55P03';
const MOST_ATTEMPTS = 10;

const LOCK =
  'select account_id, amount from balance where account_id = any($1::bigint[]) order by account_id for update';

const STANDING = `select p.kind, p.business_id, p.step
  from unnest($1::smallint[], $2::bigint[], $3::integer[]) as k (kind, business_id, step)
  cross join lateral (
    select kind, business_id, step from posting
    where kind = k.kind and business_id = k.business_id and step = k.step limit 1) p`;

const keyOf = (kind: number, businessId: bigint, step: number) => `${kind}:${businessId}:${step}`;
const keyOfPosting = ({ kind, businessId, step }: Posting) => keyOf(POSTING_KINDS[kind], businessId, step);

export function createGroupPoster({ database, ids, log, now }: GroupPosterParts): GroupPoster {
  const waiting: Waiting[] = [];
  let connection: Connection | undefined;
  let working: Promise<void> | undefined;

  async function connected(): Promise<Connection> {
    if (connection === undefined) {
      const fresh = await database.dedicated();
      void fresh.lost.then(() => {
        if (connection === fresh) connection = undefined;
      });
      connection = fresh;
    }
    return connection;
  }

  async function drop(): Promise<void> {
    const broken = connection;
    connection = undefined;
    await broken?.close().catch(() => undefined);
  }

  /** Posts a group in one transaction. @returns what became of each */
  async function postGroup(group: readonly Waiting[]): Promise<Posted[]> {
    const on = await connected();
    const customers = new Set<bigint>();
    for (const { posting } of group) {
      for (const { debit, credit } of posting.transfers) {
        for (const account of [debit, credit]) if (purposeOf(account) !== 'house') customers.add(account);
      }
    }
    const accounts = [...customers].sort((a, b) => (a < b ? -1 : 1));
    const [, , locked, standing] = await settled([
      on.send('begin'),
      on.send(PATIENCE),
      on.send<{ account_id: bigint; amount: bigint }>(LOCK, [accounts], 'lock-group'),
      on.send<{ kind: number; business_id: bigint; step: number }>(
        STANDING,
        [
          group.map(({ posting }) => POSTING_KINDS[posting.kind]),
          group.map(({ posting }) => posting.businessId),
          group.map(({ posting }) => posting.step),
        ],
        'standing-postings',
      ),
    ] as const);
    const balances = new Map(locked.rows.map(({ account_id, amount }) => [account_id, amount]));
    const known = new Set(balances.keys());
    const stands = new Set(standing.rows.map(({ kind, business_id, step }) => keyOf(kind, business_id, step)));
    const accepted: Waiting[] = [];
    const outcomes = group.map((request): Posted => {
      const key = keyOfPosting(request.posting);
      if (stands.has(key)) return 'stood';
      const after = new Map<bigint, bigint>();
      for (const { debit, credit } of request.posting.transfers) {
        for (const account of [debit, credit]) after.set(account, balances.get(account) ?? 0n);
      }
      applyPosting(after, request.posting);
      for (const [account, amount] of after) if (!keepsSign(account, amount)) return 'short';
      for (const [account, amount] of after) balances.set(account, amount);
      stands.add(key);
      accepted.push(request);
      return 'posted';
    });
    const numbers = await ids.take(database, accepted.length);
    const send: Send = (sql, params, name) => on.send(sql, params, name);
    const sent: Promise<unknown>[] = [writePostings(send, numbers, accepted, new Date(now()), known)];
    for (const { write } of accepted) if (write !== undefined) sent.push(...write(send));
    const done = on.send('commit');
    await settled([...sent, done]);
    if ((await done).command !== 'COMMIT') throw new Error('a group of postings did not commit');
    return outcomes;
  }

  async function attempt(group: readonly Waiting[]): Promise<Posted[]> {
    for (let tried = 1; ; tried++) {
      try {
        return await postGroup(group);
      } catch (error) {
        await connection?.send('rollback').catch(drop);
        const { code } = error as { code?: string };
        if (code !== LOCK_TIMEOUT || tried === MOST_ATTEMPTS) throw error;
      }
    }
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, LARGEST_GROUP);
      try {
        const outcomes = await attempt(group);
        for (const [i, outcome] of outcomes.entries()) group[i]?.done(outcome);
      } catch (error) {
        // One request's rows may have failed it for all: each is tried by itself, and only that one fails.
        if (group.length > 1) log.warn({ err: error }, 'a group of postings failed; each is posted by itself');
        for (const request of group) {
          await attempt([request]).then(([outcome]) => request.done(outcome as Posted), request.failed);
        }
      }
    }
    working = undefined;
  }

  return {
    post: (request) =>
      new Promise((done, failed) => {
        waiting.push({ ...request, done, failed });
        // What is asked for in the same turn goes into the same group.
        working ??= Promise.resolve().then(work);
      }),
    async close() {
      await working;
      await drop();
    },
  };
}

/** As Promise.all, but waits for all, so that none rejects unheard. */
async function settled<const Results extends readonly unknown[]>(
  promises: Results,
): Promise<{ [At in keyof Results]: Awaited<Results[At]> }> {
  const failed = (await Promise.allSettled(promises)).find((result) => result.status === 'rejected');
  if (failed !== undefined) throw failed.reason;
  return (await Promise.all(promises)) as { [At in keyof Results]: Awaited<Results[At]> };
}
