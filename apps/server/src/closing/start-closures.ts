import { assert } from '@kuroshio/base';
import { refuse } from '@kuroshio/refusals';
import { closedOn, type Marks, type SignOut } from '../identity/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database, Queryable } from '../platform/database/index.ts';
import type { Log } from '../platform/log.ts';
import { lookAgain } from '../platform/look-again.ts';
import {
  type ClosureRow,
  markedClosure,
  markedRemoval,
  type RemovalRow,
  SELECT_CLOSURE,
  SELECT_REMOVAL,
  type Stage,
  type Stored,
} from './closure-rows.ts';
import { dueAt, STAGES } from './retention.ts';

/** Which accounts are closed. */
export interface Closures {
  readonly parts: ClosureParts;
  /** When a customer closed the account, epoch ms; undefined for all others. Nothing is looked up for it. */
  closedAt(customer: number): number | undefined;
  /** Why money may not come to an account that was closed a moment ago; within the transaction that has locked the customer. */
  stops(tx: Queryable, customer: number): Promise<ReturnType<typeof refuseClosed> | undefined>;
  /** Takes up a closure that was written, and signs everybody out. */
  close(row: ClosureRow): Promise<void>;
  /** Removes what is due, and signs out whoever is still in. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

export interface ClosureParts {
  readonly database: Database;
  readonly marks: Pick<Marks, 'make' | 'holds'>;
  readonly signOut: SignOut;
  readonly clock: Clock;
  readonly log: Log;
}

/** Once an hour: what is due is due for years. */
const LOOK_EVERY = 3_600_000;
const WRITE = `insert into data_removal (id, customer_id, stage, removed, at, mark) overriding system value
  values ($1, $2, $3, $4, $5, $6)`;

export const refuseClosed = (at: number) => refuse('ACCOUNT_CLOSED', { date: closedOn(at) }).refusal;

/** Rows that the program has written, of both kinds. */
export async function readClosures(on: Queryable, marks: Pick<Marks, 'holds'>) {
  const closures = await on.query<Stored<ClosureRow>>(`${SELECT_CLOSURE} order by id`);
  const removals = await on.query<Stored<RemovalRow>>(`${SELECT_REMOVAL} order by id`);
  return {
    closures: closures.filter((row) => marks.holds(markedClosure(row), row.mark)),
    removals: removals.filter((row) => marks.holds(markedRemoval(row), row.mark)),
  };
}

/** Starts with what was closed; no call is answered before. */
export async function startClosures(parts: ClosureParts): Promise<Closures> {
  const { database, marks, signOut, clock, log } = parts;
  const closed = new Map<number, number>();
  const take = ({ customer_id, closed_at }: ClosureRow) => closed.set(customer_id, closed_at.getTime());
  const first = await readClosures(database, marks);
  first.closures.forEach(take);

  /** A stage for one customer: what the database removes, and a row that says what. */
  function remove(customer: number, stage: Stage): Promise<void> {
    return database.transaction(async (tx) => {
      const bare = { table: 'customer', id: customer, phone: `removed-${customer}`, password_hash: '' } as const;
      const [done] = await tx.query<{ removed: string }>('select remove_person_data($1, $2, $3) as removed', [
        ...[customer, stage, marks.make(bare)],
      ]);
      const [next] = await tx.query<{ id: bigint }>("select nextval('data_removal_id_seq') as id");
      assert(done !== undefined && next !== undefined, 'the database answers');
      const row = { id: next.id, customer_id: customer, stage, removed: done.removed, at: new Date(clock.now()) };
      await tx.query(WRITE, [row.id, customer, stage, row.removed, row.at, marks.make(markedRemoval(row))]);
      log.info({ customer, stage, removed: done.removed }, 'data of a closed account was removed');
    });
  }

  async function lookOnce(): Promise<void> {
    const { closures, removals } = await readClosures(database, marks);
    for (const { customer_id: customer, closed_at } of closures) {
      // The program may have ended between the closing and the signing out.
      await signOut(customer);
      for (const stage of STAGES) {
        const isDone = removals.some((row) => row.customer_id === customer && row.stage === stage);
        if (isDone || dueAt(closed_at.getTime(), stage) > clock.now()) continue;
        await remove(customer, stage).catch((error: unknown) =>
          log.error({ err: error, customer, stage }, 'data of a closed account could not be removed'),
        );
      }
    }
  }

  const looking = lookAgain(lookOnce, { clock, log, what: 'closed accounts', every: LOOK_EVERY, first: 60_000 });
  return {
    parts,
    closedAt: (customer) => closed.get(customer),
    async stops(tx, customer) {
      const [row] = await tx.query<Stored<ClosureRow>>(`${SELECT_CLOSURE} where customer_id = $1`, [customer]);
      const isOurs = row !== undefined && marks.holds(markedClosure(row), row.mark);
      return isOurs ? refuseClosed(row.closed_at.getTime()) : undefined;
    },
    async close(row) {
      take(row);
      await signOut(row.customer_id);
    },
    look: looking.look,
    stop: looking.stop,
  };
}
