import { Socket } from 'node:net';
import { Client, type ClientConfig, type CustomTypesConfig, Pool, type QueryResultRow, types } from 'pg';
import type { Log } from '../log.ts';
import { arrayLiteral } from './array-literal.ts';
import { createPulse, type Pulse } from './pulse.ts';
import type { SqlValue } from './sql-value.ts';

/** What runs statements: a pool, or one transaction. */
export interface Queryable {
  /**
   * Rows of one statement. `int8` arrives as bigint, `numeric` as string, `date` as 'YYYY-MM-DD', `timestamptz` as
   * Date. Rejects with pg's DatabaseError, whose `code` is the SQLSTATE, and within some seconds with another error
   * when the database is away or gives no sign of life.
   */
  query<Row extends QueryResultRow = QueryResultRow>(sql: string, params?: readonly SqlValue[]): Promise<Row[]>;
}

export type Isolation = 'read committed' | 'repeatable read' | 'serializable';

export interface Database extends Queryable {
  /**
   * Runs `work` in one transaction and commits. After a serialization failure or a deadlock it runs again, up to five
   * times, so `work` touches nothing but the database.
   */
  transaction<Result>(work: (tx: Queryable) => Promise<Result>, options?: { isolation?: Isolation }): Promise<Result>;
  /** A connection of its own, for the trading core. */
  dedicated(): Promise<Connection>;
  /** Waits for what runs and closes the pool. Dedicated connections close by their own `close`. */
  close(): Promise<void>;
}

/** One connection whose statements go out without waiting for the answers before them (libpq's pipeline mode). */
export interface Connection {
  /**
   * Sends a statement at once; statements run in the order they were sent. With `name` it is prepared once and then
   * reused. A failed statement inside `begin`…`commit` fails the ones behind it too (SQLSTATE 25P02) and `commit` then
   * answers ROLLBACK: await every promise, not only the last. Bound parameters allow one statement per call.
   */
  send<Row extends QueryResultRow = QueryResultRow>(
    sql: string,
    params?: readonly SqlValue[],
    name?: string,
  ): Promise<{ readonly rows: Row[]; readonly command: string; readonly rowCount: number }>;
  /** Keeps back what is sent until the answer is called: it then leaves in one system call. Calling it again does nothing. */
  hold(): () => void;
  /** Settles with the reason when the connection is lost; the owner then opens another and rebuilds. */
  readonly lost: Promise<Error>;
  /** Ends it in a second at most, also when the database does not answer. */
  close(): Promise<void>;
}

export interface DatabaseOptions {
  readonly log: Log;
  /** Most connections of the pool. */
  readonly max?: number | undefined;
  /** A role that each connection takes on as it starts, for when the URL is the owner's. */
  readonly role?: string | undefined;
  /** Milliseconds after which the database gives a statement up. Left out: never. */
  readonly statementTimeout?: number | undefined;
}

const int8 = 20;
const int8Array = 1016;
const date = 1082;

const parsers: CustomTypesConfig = {
  // The registry's overloads cannot be expressed; what passes through is the library's own answer.
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (oid === int8) return BigInt;
    if (oid === int8Array) return (text: string) => text.slice(1, -1).split(',').filter(Boolean).map(parseElement);
    if (oid === date) return (text: string) => text;
    return types.getTypeParser(oid, format as 'text');
  }) as CustomTypesConfig['getTypeParser'],
};

function parseElement(text: string): bigint | null {
  return text === 'NULL' ? null : BigInt(text);
}

const retried = new Set(['40001', '40P01']);
const mostAttempts = 6;

/** Milliseconds that opening a connection may take, or waiting for one of the pool to become free. */
const CONNECT_PATIENCE = 10_000;
/** Milliseconds that a polite end may take. */
const CLOSE_PATIENCE = 1_000;

/** pg's client on a socket that we keep: the client has no way of its own to be cut off while it waits. */
class CuttableClient extends Client {
  readonly #socket: Socket;

  constructor(config: ClientConfig) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    this.#socket = socket;
    // An unheard error ends the process, and between the pool, which stops listening when it lends a connection, and who borrows it
    // nobody does: a server that ends in that moment says so in the same piece as that it is ready. What is asked then fails by itself.
    this.on('error', () => undefined);
  }

  /** What is sent until the running code has finished leaves in one system call, not one for each statement. */
  gather(): void {
    if (this.#socket.writableCorked > 0) return;
    this.#socket.cork();
    queueMicrotask(() => this.#socket.uncork());
  }

  /** What is sent until `letGo` leaves then. */
  hold(): void {
    this.#socket.cork();
  }

  letGo(): void {
    this.#socket.uncork();
  }

  /** All that it awaits fails with `reason`. */
  cut(reason: Error): void {
    this.#socket.destroy(reason);
  }
}

interface PooledClient extends CuttableClient {
  /** @param broken the connection is not used again */
  release(broken?: boolean): void;
}

export function createDatabase(url: string, { log, max = 10, role, statementTimeout }: DatabaseOptions): Database {
  const settings = {
    connectionString: url,
    types: parsers,
    application_name: 'kuroshio',
    connectionTimeoutMillis: CONNECT_PATIENCE,
    // A start-up option, so that RESET ROLE comes back to it and not to the owner.
    ...(role ? { options: `-c role=${role}` } : {}),
    ...(statementTimeout === undefined ? {} : { statement_timeout: statementTimeout }),
  };
  // The library calls it with the settings, which its type does not say.
  const Client = CuttableClient as unknown as new () => CuttableClient;
  const pool = new Pool({ ...settings, Client, max, idleTimeoutMillis: 30_000 });
  pool.on('error', (error) => log.warn({ err: error }, 'an idle database connection was lost'));
  const pulse = createPulse({
    probe: (signal) => probe(settings, signal),
    onSilent: () => log.error('the database gives no sign of life; what waits for it is cut off'),
    onAlive: () => log.info('the database answers again'),
  });

  async function borrow(): Promise<PooledClient> {
    pulse.assertAlive();
    const borrowing = pool.connect() as unknown as Promise<PooledClient>;
    const cut = Promise.withResolvers<never>();
    const watched = pulse.watch(cut.reject);
    try {
      return await watched.awaiting(Promise.race([borrowing, cut.promise]));
    } catch (error) {
      // One that comes after all is for somebody else.
      borrowing.then(
        (late) => late.release(),
        () => undefined,
      );
      throw error;
    } finally {
      watched.forget();
    }
  }

  /** Lends a connection of the pool. */
  async function using<Result>(work: (on: Queryable) => Promise<Result>): Promise<Result> {
    const client = await borrow();
    let broken = false;
    // While a client is checked out the pool does not listen.
    const onError = () => {
      broken = true;
    };
    client.on('error', onError);
    const watched = pulse.watch((reason) => client.cut(reason));
    try {
      return await work({
        async query<Row extends QueryResultRow>(sql: string, params: readonly SqlValue[] = []) {
          try {
            return (await watched.awaiting(client.query<Row>(sql, valuesOf(params)))).rows;
          } catch (error) {
            // After an error of this severity PostgreSQL goes on with the connection; everything else ends it.
            broken ||= (error as { severity?: string }).severity !== 'ERROR';
            throw error;
          }
        },
      });
    } finally {
      watched.forget();
      client.off('error', onError);
      client.release(broken);
    }
  }

  function attempt<Result>(work: (tx: Queryable) => Promise<Result>, begin: string): Promise<Result> {
    return using(async (on) => {
      try {
        await on.query(begin);
        const result = await work(on);
        await on.query('commit');
        return result;
      } catch (error) {
        // Where the connection broke there is nothing left to undo.
        await on.query('rollback').catch(() => undefined);
        throw error;
      }
    });
  }

  return {
    query: (sql, params) => using((on) => on.query(sql, params)),
    async transaction(work, { isolation = 'read committed' } = {}) {
      for (let tried = 1; ; tried++) {
        try {
          return await attempt(work, `begin isolation level ${isolation}`);
        } catch (error) {
          const { code } = error as { code?: string };
          if (tried === mostAttempts || code === undefined || !retried.has(code)) throw error;
          log.debug({ code, tried }, 'transaction runs again');
        }
      }
    },
    dedicated: () => connect(settings, pulse),
    async close() {
      pulse.stop();
      await pool.end();
    },
  };
}

function valuesOf(params: readonly SqlValue[]): unknown[] {
  return params.map((value) => (Array.isArray(value) ? arrayLiteral(value as readonly SqlValue[]) : value));
}

async function connect(settings: ClientConfig, pulse: Pulse): Promise<Connection> {
  pulse.assertAlive();
  const client = new CuttableClient({ ...settings, pipeline: true, keepAlive: true });
  const lost = Promise.withResolvers<Error>();
  client.on('error', (error) => lost.resolve(error));
  client.on('end', () => lost.resolve(new Error('the database connection was closed')));
  const watched = pulse.watch((reason) => client.cut(reason));
  void lost.promise.then(() => watched.forget());
  await watched.awaiting(client.connect());
  return {
    async send<Row extends QueryResultRow>(sql: string, params: readonly SqlValue[] = [], name?: string) {
      client.gather();
      const sent = client.query<Row>({ text: sql, values: valuesOf(params), ...(name ? { name } : {}) });
      const result = await watched.awaiting(sent);
      return { rows: result.rows, command: result.command, rowCount: result.rowCount ?? 0 };
    },
    hold() {
      client.hold();
      let isHeld = true;
      return () => {
        if (isHeld) client.letGo();
        isHeld = false;
      };
    },
    lost: lost.promise,
    async close() {
      // In pipeline mode the library waits for every answer that is still to come.
      const patience = setTimeout(() => client.cut(new Error('the database connection was given up')), CLOSE_PATIENCE);
      await client.end().finally(() => clearTimeout(patience));
    },
  };
}

/** Asks for a sign of life: an error that the database itself tells is one too. */
async function probe(settings: ClientConfig, signal: AbortSignal): Promise<void> {
  const client = new CuttableClient({ ...settings, connectionTimeoutMillis: 0 });
  signal.addEventListener('abort', () => client.cut(signal.reason as Error));
  try {
    await client.connect();
    await client.query('select 1');
  } catch (error) {
    if ((error as { severity?: string }).severity === undefined) throw error;
  } finally {
    client.cut(new Error('asked'));
  }
}
