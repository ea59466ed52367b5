import { assert, type Refusal } from '@kuroshio/base';
import {
  type AccountId,
  accountRange,
  applyPosting,
  assetOf,
  keepsSign,
  ownerOf,
  type Posting,
  POSTING_KINDS,
} from '@kuroshio/ledger';
import type { Connection, Database, Queryable, Send } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { customerAccountsOf } from './customer-accounts-of.ts';
import type { PostingIds } from './posting-ids.ts';
import type { SealChain } from './seals/seal-chain.ts';
import { type DatedPosting, LOOK_UP_BY_INDEX, writePostings } from './write-postings.ts';

/**
 * What became of a request: it is durable now, it stood already under its keys (nothing moved again), the named account
 * would have lost its sign, or the capability refused. In the last three nothing moved and nothing was written.
 */
export type Posted =
  | { readonly state: 'posted' }
  | { readonly state: 'stood' }
  | { readonly state: 'short'; readonly account: AccountId }
  | { readonly state: 'refused'; readonly refusal: Refusal };

/** Postings that are written together with rows of the capability that asks: all or nothing. */
export interface PostRequest {
  /** Each once by its key (kind, business id, step): all of them stand already, or none does. */
  readonly postings: readonly DatedPosting[];
  /**
   * Looks at rows of the capability and takes what only one may have, in the same transaction, when the money is known to
   * be there. It sees what requests before it in the group have taken; what it wrote is undone where it refuses or throws.
   * May be called again after a lock was waited for in vain, so it touches nothing but the database.
   */
  readonly decide?: (tx: Queryable) => Promise<Refusal | undefined>;
  /** Rows that stand if the postings do, sent without waiting for their answers. */
  readonly write?: (send: Send) => readonly Promise<unknown>[];
}

/**
 * The one door by which money moves outside of the exchange. Requests that come while one transaction commits go together
 * in the next, so that a durable commit carries many.
 */
export interface Books {
  /** Settles once the transaction has ended; rejects when the database or the request's own rows failed it. */
  post(request: PostRequest): Promise<Posted>;
  /** Waits for what has been asked for and closes the connection. */
  close(): Promise<void>;
}

export interface BooksParts {
  readonly database: Database;
  readonly ids: PostingIds;
  /** Where each group is sealed. */
  readonly chain: SealChain;
  readonly log: Log;
  /** Wall clock, epoch ms. */
  readonly now: () => number;
  /** Hears whose money has moved, once that is durable: their screens ask again, whichever capability moved it. Throws nothing. */
  readonly moved?: (customers: readonly number[]) => void;
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
/** Lock not available, deadlock, serialization failure: the same transaction may go through the next time. */
const PASSING = new Set(['55P03', '40P01', '40001']);
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

/** What a group found when its accounts were locked, and then what it has made of it so far. */
interface Standing {
  readonly balances: Map<bigint, bigint>;
  readonly keys: Set<string>;
}

/** The request's balances after it, or the account that would lose its sign. In the middle of a request one may. */
function weigh(
  { postings }: PostRequest,
  { balances }: Standing,
): { readonly after: ReadonlyMap<bigint, bigint> } | { readonly short: AccountId } {
  const after = new Map<bigint, bigint>();
  for (const { posting } of postings) {
    for (const { debit, credit } of posting.transfers) {
      for (const account of [debit, credit]) after.set(account, balances.get(account) ?? 0n);
    }
  }
  for (const { posting } of postings) applyPosting(after, posting);
  for (const [account, amount] of after) if (!keepsSign(account, amount)) return { short: account as AccountId };
  return { after };
}

/** All of a request's postings stand, or none: a part of them is a defect of the capability that made the keys. */
function stands({ postings }: PostRequest, { keys }: Standing): boolean {
  const standing = postings.filter(({ posting }) => keys.has(keyOfPosting(posting)));
  assert(standing.length === 0 || standing.length === postings.length, 'postings asked for together stand together');
  return standing.length > 0;
}

export function createBooks({ database, ids, chain, log, now, moved }: BooksParts): Books {
  const waiting: Waiting[] = [];
  let connection: Connection | undefined;
  let working: Promise<void> | undefined;

  async function connected(): Promise<Connection> {
    if (connection === undefined) {
      const fresh = await database.dedicated();
      await fresh.send(LOOK_UP_BY_INDEX);
      await chain.reread(database);
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

  /** Begins the transaction: locks the accounts in the order of their numbers, as everyone does, and looks up the keys. */
  async function begin(on: Connection, group: readonly PostRequest[]): Promise<Standing> {
    const postings = group.flatMap((request) => request.postings.map(({ posting }) => posting));
    const customers = new Set<bigint>();
    for (const account of customerAccountsOf(postings)) {
      customers.add(account);
      // Its row is changed by whatever moves in the book.
      customers.add(accountRange(ownerOf(account), assetOf(account))[0] + 1n);
    }
    const accounts = [...customers].sort((a, b) => (a < b ? -1 : 1));
    const [, , locked, standing] = await settled([
      on.send('begin'),
      on.send(PATIENCE),
      on.send<{ account_id: bigint; amount: bigint }>(LOCK, [accounts], 'lock-group'),
      on.send<{ kind: number; business_id: bigint; step: number }>(
        STANDING,
        [
          postings.map(({ kind }) => POSTING_KINDS[kind]),
          postings.map(({ businessId }) => businessId),
          postings.map(({ step }) => step),
        ],
        'standing-postings',
      ),
    ] as const);
    return {
      balances: new Map(locked.rows.map(({ account_id, amount }) => [account_id, amount])),
      keys: new Set(standing.rows.map(({ kind, business_id, step }) => keyOf(kind, business_id, step))),
    };
  }

  /** Lets the capability decide behind a savepoint, so that a refusal or an error leaves nothing of its rows. */
  async function decide(on: Connection, { decide: ask }: PostRequest): Promise<Refusal | undefined> {
    if (ask === undefined) return undefined;
    await on.send('savepoint request');
    let refusal: Refusal | undefined;
    try {
      refusal = await ask({ query: async (sql, params) => (await on.send(sql, params)).rows as never });
    } catch (error) {
      await on.send('rollback to savepoint request');
      throw error;
    }
    await on.send(refusal === undefined ? 'release savepoint request' : 'rollback to savepoint request');
    return refusal;
  }

  /** Posts a group in one transaction. @returns what became of each, an error where a request failed by itself */
  async function postGroup(group: readonly Waiting[]): Promise<(Posted | Error)[]> {
    const on = await connected();
    const standing = await begin(on, group);
    const known = new Set(standing.balances.keys());
    const accepted: Waiting[] = [];

    async function outcomeOf(request: Waiting): Promise<Posted | Error> {
      if (stands(request, standing)) return { state: 'stood' };
      const weighed = weigh(request, standing);
      if ('short' in weighed) return { state: 'short', account: weighed.short };
      const refusal = await decide(on, request);
      if (refusal !== undefined) return { state: 'refused', refusal };
      for (const [account, amount] of weighed.after) standing.balances.set(account, amount);
      for (const { posting } of request.postings) standing.keys.add(keyOfPosting(posting));
      accepted.push(request);
      return { state: 'posted' };
    }

    const outcomes: (Posted | Error)[] = [];
    for (const request of group) {
      outcomes.push(
        await outcomeOf(request).catch((error: Error & { code?: string; severity?: string }) => {
          // The database's own word that a lock was not to be had, or a lost connection, is everybody's.
          const isOwn =
            error.severity === undefined
              ? connection === on
              : error.severity === 'ERROR' && !PASSING.has(error.code ?? '');
          if (!isOwn) throw error;
          return error;
        }),
      );
    }
    const postings = accepted.flatMap((request) => request.postings);
    const numbers = await ids.take(database, postings.length);
    const send: Send = (sql, params, name) => on.send(sql, params, name);
    const sealing = chain.begin();
    const sent: Promise<unknown>[] = [writePostings(send, numbers, postings, new Date(now()), sealing, known)];
    for (const { write } of accepted) if (write !== undefined) sent.push(...write(send));
    if (!sealing.isEmpty()) sent.push(chain.seal(send, sealing));
    const done = on.send('commit');
    await settled([...sent, done]);
    assert((await done).command === 'COMMIT', 'a group of postings commits');
    chain.committed();
    return outcomes;
  }

  async function attempt(group: readonly Waiting[]): Promise<(Posted | Error)[]> {
    for (let tried = 1; ; tried++) {
      try {
        return await postGroup(group);
      } catch (error) {
        await connection?.send('rollback').catch(drop);
        await chain.reread(database).catch(drop);
        const { code } = error as { code?: string };
        if (code === undefined || !PASSING.has(code) || tried === MOST_ATTEMPTS) throw error;
      }
    }
  }

  function answer(request: Waiting, outcome: Posted | Error | undefined): void {
    assert(outcome !== undefined, 'every request has an outcome');
    if (outcome instanceof Error) return request.failed(outcome);
    request.done(outcome);
    const accounts = customerAccountsOf(request.postings.map(({ posting }) => posting));
    if (outcome.state === 'posted') moved?.([...new Set(accounts.map(ownerOf))]);
  }

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      const group = waiting.splice(0, LARGEST_GROUP);
      try {
        const outcomes = await attempt(group);
        for (const [i, request] of group.entries()) answer(request, outcomes[i]);
      } catch (error) {
        // One request's rows may have failed it for all: each is tried by itself, and only that one fails.
        if (group.length > 1) log.warn({ err: error }, 'a group of postings failed; each is posted by itself');
        for (const request of group) {
          await attempt([request]).then(([outcome]) => answer(request, outcome), request.failed);
        }
      }
    }
    working = undefined;
  }

  return {
    post: (request) =>
      new Promise((done, failed) => {
        assert(request.postings.length > 0, 'a request posts something');
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
